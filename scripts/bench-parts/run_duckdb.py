"""Runs a file of SQL by DuckDB's Python module.

Usage: run_duckdb.py FILE
"""
import sys

import duckdb

with open(sys.argv[1], encoding="utf-8") as file:
    print(*(duckdb.connect().execute(file.read()).fetchone() or ()))
