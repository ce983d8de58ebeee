import TestSupport

/// An authority of our own and certificates by it, made by the `openssl` command in a folder.
struct MadeCertificate {
  let folder: String
  /// The authority's certificate, to be trusted by a client.
  var authority: String { folder + "/ca.pem" }
  var key: String { folder + "/key.pem" }

  init?(_ folder: String) {
    self.folder = folder
    guard
      run(
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.pem -subj /CN=Test -days 2"
      ),
      run("openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key.pem"),
      run("openssl req -new -key key.pem -subj /CN=Server -out server.csr")
    else { return nil }
  }

  /// A certificate of the authority for a name such as `IP:127.0.0.1`, from and to a time such as `20240101000000Z`.
  func certificate(for name: String, from begin: String, to end: String) -> String? {
    let file = "\(folder)/\(begin)-\(end)-\(name.replacing(":", with: "-")).pem"
    let made = run(
      """
      printf 'subjectAltName=\(name)\\n' > ext; : > index; rm -f index.attr; printf \
      '[ca]\\ndefault_ca=c\\n[c]\\ndatabase=index\\nnew_certs_dir=.\\nrand_serial=yes\\ndefault_md=sha256\\npolicy=p\\n[p]\\n' > cnf; \
      openssl ca -batch -config cnf -cert ca.pem -keyfile ca.key -in server.csr -out \(file) -notext -extfile ext \
      -startdate \(begin) -enddate \(end)
      """)
    return made ? file : nil
  }

  private func run(_ line: String) -> Bool {
    outcome(of: ["sh", "-c", "cd \(folder) && { \(line); } 2>/dev/null"]) != nil
  }
}
