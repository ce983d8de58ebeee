"""Counts records, fields and bytes of fields of a CSV file.

Usage: read_csv.py python|polars FILE
"""
import sys


def by_python(path):
    import csv
    # Latin-1 makes a character of every byte.
    with open(path, encoding="latin-1", newline="") as file:
        records = csv.reader(file)
        next(records)
        count = fields = size = 0
        for record in records:
            count += 1
            fields += len(record)
            size += sum(map(len, record))
    return count, fields, size


def by_polars(path):
    import polars
    text = polars.scan_csv(path, infer_schema=False)
    width = len(text.collect_schema())
    sizes = polars.sum_horizontal(polars.all().str.len_bytes().cast(polars.Int64))
    count, size = text.select(polars.len(), sizes.sum().alias("size")).collect(engine="streaming").row(0)
    return count, count * width, size


print(*{"python": by_python, "polars": by_polars}[sys.argv[1]](sys.argv[2]))
