import TestSupport

/// A server of a few habits, good and bad, on a port of this machine.
enum LoopbackServer {
  static func start(_ arguments: [String] = []) -> LoopbackProcess? { LoopbackProcess(python: source, arguments) }

  /// It ends when its input does, and after a minute at the latest.
  private static let source = #"""
    import http.server, json, os, socket, ssl, struct, sys, threading, time, urllib.parse
    lock, active, most = threading.Lock(), 0, 0
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        def log_message(self, *_): pass
        def reply(self, status, body=b"", headers=(), length=None):
            self.send_response(status)
            for name, value in headers: self.send_header(name, value)
            self.send_header("Content-Length", str(len(body) if length is None else length))
            self.end_headers()
            self.wfile.write(body)
        def do_GET(self):
            global active, most
            parts = urllib.parse.urlsplit(self.path)
            query = dict(urllib.parse.parse_qsl(parts.query))
            with lock:
                active += 1
                most = max(most, active)
            try:
                time.sleep(int(query.get("ms", 0)) / 1000)
                with lock: active -= 1
                getattr(self, "do_" + parts.path.strip("/"))(query)
            except OSError:
                self.close_connection = True
        def do_status(self, query): self.reply(int(query["code"]), b"said", [("X-Word", " two words ")])
        def do_body(self, query): self.reply(200, b"x" * int(query["size"]))
        def do_echo(self, query):
            self.reply(200, "".join("%s: %s\n" % pair for pair in self.headers.items()).encode())
        def do_most(self, query): self.reply(200, str(most).encode())
        def do_moved(self, query): self.reply(302, b"", [("Location", "/body?size=1")])
        def do_cut(self, query):
            self.close_connection = True
            self.reply(200, b"half", length=8)
        def do_reset(self, query):
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.close_connection = True
            self.connection.close()
        def do_endless(self, query):
            self.close_connection = True
            self.send_response(200)
            self.end_headers()
            for _ in range(1 << 12): self.wfile.write(bytes(1 << 16))
        def do_drip(self, query):
            self.close_connection = True
            self.reply(200, b"", length=1000)
            for _ in range(1000):
                self.wfile.write(b"x")
                time.sleep(0.1)
        def do_garbage(self, query):
            self.close_connection = True
            self.wfile.write(b"220 this is mail\r\n")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads, server.request_queue_size = True, 64
    server.handle_error = lambda *_: None
    if len(sys.argv) > 1:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    threading.Timer(60, lambda: os._exit(0)).start()
    print(server.server_address[1], flush=True)
    server.serve_forever(0.02)
    """#
}
