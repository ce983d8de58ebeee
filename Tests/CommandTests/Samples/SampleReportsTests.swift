import TestSupport
import Testing

@Suite("samplereports")
struct SampleReportsCommandTests {
  @Test("The folder of samples is what the generator makes, to the last character")
  func samples() throws {
    let folder = try ScratchFolder()
    let run = try CommandWorld(["FOLDER": folder.path]).shell(
      """
      samplereports --out "$FOLDER/reports" --days 366 --rows-per-day 15 --apps 7 --totals "$FOLDER/totals.tsv" &&
      diff "$FOLDER/totals.tsv" Samples/reports.totals.tsv &&
      (cd Samples/reports && ls -R && cat */* | zcat) > "$FOLDER/expected" &&
      (cd "$FOLDER/reports" && ls -R && cat */* | zcat) | cmp - "$FOLDER/expected"
      """)
    #expect(run.exitCode == 0, "\(String(decoding: run.output + run.errors, as: UTF8.self))")
  }

  @Test("The December before and the rates are the generator's as well, but for one day that is left away")
  func december() throws {
    let folder = try ScratchFolder()
    let run = try CommandWorld(["FOLDER": folder.path]).shell(
      """
      samplereports --out "$FOLDER/reports" --start 2023-12-01 --days 397 --rows-per-day 15 --apps 7 \
        --rates "$FOLDER/rates.csv" && cmp "$FOLDER/rates.csv" Samples/rates.csv &&
      (cd "$FOLDER/reports" && rm -r 2024-* 2023-12/*_2023120[12].* 2023-12/*_20231224.*) &&
      (cd Samples/reports-2023 && ls -R && cat */* | zcat) > "$FOLDER/expected" &&
      (cd "$FOLDER/reports" && ls -R && cat */* | zcat) | cmp - "$FOLDER/expected"
      """)
    #expect(run.exitCode == 0, "\(String(decoding: run.output + run.errors, as: UTF8.self))")
  }

  @Test("A day has the rows that were asked for, also of a single app, and adds up")
  func bigDay() throws {
    let folder = try ScratchFolder()
    let run = try CommandWorld(["FOLDER": folder.path]).shell(
      #"""
      samplereports --out "$FOLDER/reports" --days 1 --rows-per-day 9000 --apps 1 --totals "$FOLDER/totals.tsv" &&
      stats "$FOLDER/reports" --by currency --sort key --format tsv | cut -f 1-4 > "$FOLDER/counted.tsv" &&
      sed '/^all/d' "$FOLDER/totals.tsv" | diff - "$FOLDER/counted.tsv" &&
      awk '/^all/ { exit !($2 > 8000 && $2 < 9500) }' "$FOLDER/totals.tsv"
      """#)
    #expect(run.exitCode == 0, "\(String(decoding: run.output + run.errors, as: UTF8.self))")
  }
}
