import Glibc

/// What the system calls an error number, such as "No space left on device"; never translated, since no locale is set.
public func systemMessage(_ error: Int32) -> String {
  guard let text = strerror(error) else { return "error \(error)" }
  return String(cString: text)
}
