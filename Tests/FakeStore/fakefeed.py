#!/usr/bin/env python3
"""A made-up shop with reviews on this machine, for tests.

    fakefeed.py [options] COMMAND [ARGUMENT...]

Runs COMMAND with APPSALES_FEED leading here, and ends with it and with its exit code. Every storefront that has letters
for a name sells the app, with ten times as many ratings as reviews and 1000 more. How many reviews follows from its
letters: (7 × the first + the second) modulo 60, a counting from 0, and one more; --more adds newer ones.

--empty-after N answers every page with an empty feed once N storefronts were asked for, as the store does when it wants
to be left alone.

Standard library only. It serves on the loopback interface, and ends after --seconds whatever happens.
"""
import argparse
import datetime
import http.server
import json
import os
import re
import subprocess
import sys
import threading
import time

PAGE, DEEPEST = 50, 10
PATH = re.compile(r"/([a-z]{2})/rss/customerreviews/page=(\d+)/id=(\d+)/(?:sortby=mostrecent/)?(json|xml)$")
LOOKUP = re.compile(r"/lookup\?id=(\d+)&country=([a-z]{2})$")
NEWEST = datetime.datetime(2024, 12, 30, 12, 0, 0)


def stock(country):
    first, second = (ord(letter) - ord("a") for letter in country)
    return (7 * first + second) % 60 + 1


def entry(country, number):
    """The review of this number, counted from the oldest one."""
    words = [f"Review {number} from {country}.", "It works.", "It does not."][:1 + number % 3]
    written = NEWEST - datetime.timedelta(days=400 - number)
    return {"id": {"label": str(10_000_000_000 + number)}, "title": {"label": f"No {number}"},
            "content": {"label": " ".join(words), "attributes": {"type": "text"}},
            "im:rating": {"label": str(number % 5 + 1)}, "im:version": {"label": "2.1"},
            "updated": {"label": written.strftime("%Y-%m-%dT%H:%M:%S-07:00")},
            "author": {"name": {"label": f"Customer {number}"}, "label": "",
                       "uri": {"label": f"https://itunes.apple.com/{country}/reviews/id{number}"}},
            "im:voteSum": {"label": "0"}, "im:voteCount": {"label": "0"}}


def page(country, count, number):
    numbers = range(count, 0, -1)[(number - 1) * PAGE:number * PAGE]
    entries = [entry(country, each) for each in numbers]
    last = min(DEEPEST, (count + PAGE - 1) // PAGE)
    feed = {"author": {"name": {"label": "iTunes Store"}},
            # Nobody may go there.
            "link": [{"attributes": {"rel": "last", "href": f"http://127.0.0.1:9/page={last}/xml"}}]}
    if entries:
        feed["entry"] = entries if len(entries) > 1 else entries[0]
    return {"feed": feed}


class Shop(http.server.ThreadingHTTPServer):
    def __init__(self, options):
        super().__init__(("127.0.0.1", 0), Handler)
        self.options = options
        self.countries = []
        self.open = 0
        self.lock = threading.Lock()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def answer(self, path):
        """What a path gets; `None` where the shop has no such thing."""
        with self.lock:
            if self.options.log:
                with open(self.options.log, "a", encoding="utf-8") as file:
                    file.write(path + "\n")
            self.open += 1
            if self.options.times:
                with open(self.options.times, "a", encoding="utf-8") as file:
                    file.write(f"{time.monotonic_ns() // 1_000_000} {self.open}\n")
        time.sleep(self.options.delay / 1000)
        with self.lock:
            self.open -= 1
        if found := LOOKUP.match(path):
            app, country = found.groups()
            return {"resultCount": 1, "results": [
                {"trackId": int(app), "trackName": "Notes", "kind": "software", "averageUserRating": 4.5,
                 "userRatingCount": stock(country) * 10 + 1000}]}
        if not (found := PATH.match(path)) or found[4] != "json":
            return None
        country = found[1]
        with self.lock:
            if country not in self.countries:
                self.countries.append(country)
            is_empty = self.countries.index(country) >= self.options.empty_after
        more = self.options.more if country in self.options.more_in.split(",") else 0
        return page(country, 0 if is_empty else stock(country) + more, int(found[2]))


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Otherwise what is sent in parts waits until the first one is acknowledged.
    disable_nagle_algorithm = True

    def do_GET(self):
        answer = self.server.answer(self.path)
        body = json.dumps(answer).encode() if answer else b"not here\n"
        self.send_response(200 if answer else 404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def main():
    parser = argparse.ArgumentParser(usage="%(prog)s [options] COMMAND [ARGUMENT...]")
    parser.add_argument("--more", type=int, default=0, metavar="N", help="so many newer reviews ...")
    parser.add_argument("--more-in", default="", metavar="CC,...", help="... in these storefronts")
    parser.add_argument("--empty-after", type=int, default=1000, metavar="N", help="be empty after N storefronts")
    parser.add_argument("--delay", type=float, default=0, help="milliseconds that each answer takes")
    parser.add_argument("--log", help="write the path of each request here")
    parser.add_argument("--times", help="write here when each request came, in milliseconds, and how many were open then")
    parser.add_argument("--seconds", type=float, default=100, help="when to end at the latest")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    shop = Shop(options)
    environment = dict(os.environ, APPSALES_FEED=f"http://127.0.0.1:{shop.server_port}")
    environment.setdefault("APPSALES_RETRY_BASE_MS", "1")
    try:
        code = subprocess.run(options.command, env=environment, timeout=options.seconds).returncode
    except subprocess.TimeoutExpired:
        code = 124
    sys.exit(128 - code if code < 0 else code)


if __name__ == "__main__":
    main()
