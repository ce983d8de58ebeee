# Units and proceeds by product, country, currency, type and month, of reports that come one after the other.
# Run with -F '\t'. Proceeds are summed in hundredths, which awk's numbers hold exactly.
$1 == "Provider" && $3 == "SKU" { next }
{
  key = $3 "\t" $13 "\t" $14 "\t" $7 "\t" substr($10, 7, 4) "-" substr($10, 1, 2)
  units[key] += $8
  hundredths[key] += $8 * int($9 * 100 + ($9 < 0 ? -0.5 : 0.5))
}
END {
  for (key in units) {
    sum = hundredths[key]
    sign = sum < 0 ? "-" : ""
    if (sum < 0) sum = -sum
    printf "%s\t%d\t%s%d.%02d\n", key, units[key], sign, int(sum / 100), sum % 100
  }
}
