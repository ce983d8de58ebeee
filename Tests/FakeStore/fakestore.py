#!/usr/bin/env python3
"""A made-up sales report service on this machine, for tests.

    fakestore.py [options] COMMAND [ARGUMENT...]

Runs COMMAND with APPSALES_API leading here, and ends with it and with its exit code. With --account the settings of
$XDG_CONFIG_HOME get an account and a key first. Every day from --first on has a report of two gzip members with two
rows: as many downloads as the day of the month says, and one purchase of 1.40 USD.

--rules takes a list of rules in JSON. The first one that fits a request, and is not used up, answers it:

    [{"say": "status", "code": 503, "day": "2024-06-17", "times": 2}, {"say": "no-sales", "vendor": "80012345"}]

Standard library only. It serves on the loopback interface, and ends after --seconds whatever happens.
"""
import argparse
import base64
import datetime
import gzip
import http.server
import json
import os
import subprocess
import sys
import threading
import time
import urllib.parse

HEADER = ("Provider", "Provider Country", "SKU", "Developer", "Title", "Version", "Product Type Identifier", "Units",
          "Developer Proceeds", "Begin Date", "End Date", "Customer Currency", "Country Code", "Currency of Proceeds",
          "Apple Identifier", "Customer Price", "Promo Code", "Parent Identifier", "Subscription", "Period",
          "Category", "CMB", "Device", "Supported Platforms", "Proceeds Reason", "Preserved Pricing", "Client",
          "Order Type")
KEPT_DAYS = 365


def packed(text):
    return gzip.compress(text, 6, mtime=0)


def period(frequency, date):
    """The first and last day of what a report date stands for."""
    parts = [int(part) for part in date.split("-")] + [1, 1]
    first = datetime.date(*parts[:3])
    if frequency == "WEEKLY":
        return first - datetime.timedelta(6), first
    if frequency == "MONTHLY":
        return first, (first + datetime.timedelta(31)).replace(day=1) - datetime.timedelta(1)
    if frequency == "YEARLY":
        return first, first.replace(month=12, day=31)
    return first, first


def report(first, last, revision=0, filler=0):
    """The bytes of a report: one gzip member with the header and the first row, another one with the rest."""
    def row(sku, title, kind, units, proceeds, price, parent):
        begin, end = (day.strftime("%m/%d/%Y") for day in (first, last))
        return ("APPLE", "US", sku, "Made Up Ltd", title, "2.1", kind, str(units), proceeds, begin, end, "USD", "US",
                "USD", "500000001", price, "", parent, "", "", "Utilities", "", "iPhone", "iOS", "", "", "", "")
    rows = [row("notes", "Notes", "1F", last.day, "0", "0", ""),
            row("notes.pro", "Notes Pro", "IA1", 1 + revision, "1.40", "1.99", "notes")]
    lines = ["\t".join(cells) + "\n" for cells in (HEADER, *rows)]
    if filler:      # text that packs badly
        seed, words = filler, []
        while len(words) * 8 < filler:
            seed = seed * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
            words.append("%08x" % (seed >> 32))
        lines.append("\t".join(row("notes", "".join(words), "1F", 0, "0", "0", "")) + "\n")
    text = [line.encode() for line in lines]
    return packed(b"".join(text[:2])) + packed(b"".join(text[2:]))


class FakeStore(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, clock, first="1970-01-01", delay=0.0, rules=(), log=None, filler=0):
        super().__init__(("127.0.0.1", 0), Handler)
        self.clock = datetime.datetime.strptime(clock, "%Y-%m-%dT%H:%M:%SZ") - datetime.timedelta(hours=7)
        self.first, self.delay, self.filler = datetime.date.fromisoformat(first), delay, filler
        self.rules = [dict(rule) for rule in rules]
        self.log, self.guard, self.active = log, threading.Lock(), 0
        self.seen = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return "http://127.0.0.1:%d" % self.server_address[1]

    def rule(self, filters):
        with self.guard:
            for rule in self.rules:
                fits = all(rule.get(name) in (None, filters.get(key)) for name, key in
                           (("day", "reportDate"), ("vendor", "vendorNumber"), ("type", "reportType")))
                if fits and rule.get("times", 1) > 0:
                    if "times" in rule:
                        rule["times"] -= 1
                    return rule
        return None

    def note(self, **facts):
        with self.guard:
            self.seen.append(facts)
            if self.log:
                with open(self.log, "a", encoding="utf-8") as file:
                    file.write(json.dumps(facts) + "\n")

    def handle_error(self, request, client_address):
        pass        # a client that goes away in mid-answer is what many tests are about


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def do_GET(self):
        store = self.server
        parts = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(parts.query))
        filters = {name[7:-1]: value for name, value in query.items() if name.startswith("filter[")}
        with store.guard:
            store.active += 1
            active = store.active
        try:
            time.sleep(store.delay)
            rule = store.rule(filters) or {"say": "report"}
            status = self.refusal(parts.path) or getattr(self, "say_" + rule["say"].replace("-", "_"))(filters, rule)
        except OSError:
            self.close_connection, status = True, 0
        with store.guard:
            store.active -= 1
        store.note(day=filters.get("reportDate"), vendor=filters.get("vendorNumber"), type=filters.get("reportType"),
                   version=filters.get("version"), status=status, active=active)

    def refusal(self, path):
        if path != "/v1/salesReports":
            return self.fault(404, "PATH_ERROR", "There is no such path.")
        words = self.headers.get("Authorization", "").split(".")
        try:
            head = json.loads(base64.urlsafe_b64decode(words[0].removeprefix("Bearer ") + "=="))
        except ValueError:
            head = {}
        if len(words) != 3 or head.get("alg") != "ES256" or len(words[2]) != 86:
            return self.fault(401, "NOT_AUTHORIZED", "The token is not one.")
        return None

    # What can be said. Each returns the status.

    def say_report(self, filters, rule):
        frequency = filters["frequency"]
        first, last = period(frequency, rule.get("of", filters["reportDate"]))
        now = self.server.clock
        if now < datetime.datetime.combine(last, datetime.time(8)) + datetime.timedelta(1):
            return self.say_not_yet(filters, rule)
        if (now.date() - last).days > KEPT_DAYS or last < self.server.first:
            return self.say_no_sales(filters, rule)
        body = report(first, last, rule.get("revision", 0), self.server.filler)
        return self.answer(200, body[:rule["cut"]] if "cut" in rule else body)

    def say_no_sales(self, *_):
        return self.fault(404, "NOT_FOUND", "There were no sales for the date specified.")

    def say_not_yet(self, *_):
        return self.fault(404, "NOT_FOUND", "Report is not available yet.")

    def say_forbidden(self, *_):
        return self.fault(403, "FORBIDDEN_ERROR", "The API key in use does not allow this request")

    def say_unauthorized(self, *_):
        return self.fault(401, "NOT_AUTHORIZED", "Provide a properly configured and signed bearer token.")

    def say_version(self, filters, rule):
        if filters.get("version") == rule["latest"]:
            return self.say_report(filters, {})
        return self.fault(400, "PARAMETER_ERROR.INVALID", "The latest version is %s." % rule["latest"], "filter[version]")

    def say_status(self, filters, rule):
        return self.answer(rule["code"], b"<html>\x1b]0;title\x07trouble</html>", "text/html")

    def say_plain(self, filters, rule):
        return self.answer(200, gzip.decompress(report(*period(filters["frequency"], filters["reportDate"]))), "text/plain")

    def say_bomb(self, filters, rule):
        return self.answer(200, packed(bytes(300 << 20)))

    def say_endless(self, filters, rule):
        self.close_connection = True
        self.head(200, "application/a-gzip", None)
        for _ in range(1 << 12):
            self.wfile.write(bytes(1 << 18))
        return 200

    def head(self, status, kind, length):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("X-Rate-Limit", "user-hour-lim:3600;user-hour-rem:3000;")
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def answer(self, status, body, kind="application/a-gzip"):
        self.head(status, kind, len(body))
        self.wfile.write(body)
        return status

    def fault(self, status, code, detail, parameter=None):
        error = {"status": str(status), "code": code, "title": code.lower(), "detail": detail}
        if parameter:
            error["source"] = {"parameter": parameter}
        return self.answer(status, json.dumps({"errors": [error]}).encode(), "application/json")


def write_account(vendors):
    """An account `main`, and a second one for a second vendor, with one key, in the folder of settings."""
    folder = os.path.join(os.environ["XDG_CONFIG_HOME"], "appsales")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    key = os.path.join(folder, "key.p8")
    if not os.path.exists(key):
        subprocess.run(["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key],
                       check=True, capture_output=True)
        os.chmod(key, 0o600)
    with open(os.path.join(folder, "config.ini"), "w", encoding="utf-8") as file:
        for name, vendor in zip(("main", "second", "third"), vendors):
            file.write("[account %s]\nvendor = %s\nissuer-id = 57246542-96fe-1a63-e053-0824d011072a\n"
                       "key-id = 2X9R4HXF34\nkey-file = key.p8\n" % (name, vendor))


def main():
    parser = argparse.ArgumentParser(usage="%(prog)s [options] COMMAND [ARGUMENT...]")
    parser.add_argument("--clock", default=os.environ.get("APPSALES_NOW"), help="the time here, as APPSALES_NOW has it")
    parser.add_argument("--first", default="1970-01-01", help="the first day with sales")
    parser.add_argument("--delay", type=float, default=0, help="milliseconds that each answer takes")
    parser.add_argument("--rules", default="[]", help="what to say, in JSON")
    parser.add_argument("--log", help="write each request here, one line in JSON")
    parser.add_argument("--filler", type=int, default=0, help="bytes by which each report is longer")
    parser.add_argument("--account", action="append", metavar="VENDOR", help="write settings for it first")
    parser.add_argument("--seconds", type=float, default=100, help="when to end at the latest")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if options.account:
        write_account(options.account)
    store = FakeStore(options.clock, options.first, options.delay / 1000, json.loads(options.rules), options.log,
                      options.filler)
    environment = dict(os.environ, APPSALES_API=store.url)
    environment.setdefault("APPSALES_RETRY_BASE_MS", "1")
    try:
        code = subprocess.run(options.command, env=environment, timeout=options.seconds).returncode
    except subprocess.TimeoutExpired:
        code = 124
    sys.exit(128 - code if code < 0 else code)


if __name__ == "__main__":
    main()
