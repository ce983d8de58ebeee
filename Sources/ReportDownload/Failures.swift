public import AppStoreClient
public import CommandLineKit
public import SalesArchive

extension FetchFailure {
  /// How a command ends that cannot go on because of it.
  public func commandFailure(at place: String? = nil) -> CommandFailure {
    CommandFailure(exitCode, place: place ?? self.place, message, hint: hint)
  }

  /// The exit code for it alone.
  public var exitCode: ExitCode {
    switch disposition {
    case .refused: .unavailable
    case .later: .tryLater
    case .noPermission: .noPermission
    case .configuration: .configuration
    }
  }

  /// Whether the network, or the store's limit of requests, is the reason.
  public var isPassing: Bool {
    switch code {
    case .rateLimited: true
    case .network: disposition == .later
    default: false
    }
  }
}

extension ArchiveError {
  /// How a command ends that cannot go on because of it.
  public var commandFailure: CommandFailure {
    CommandFailure(
      exitCode, place: place, message, hint: code == .noLocks ? "--no-lock goes on without; \(hint ?? "")" : hint)
  }

  /// The exit code for it alone.
  public var exitCode: ExitCode {
    switch code {
    case .notFound: .noInput
    case .permissionDenied: .noPermission
    case .readFailed, .changedWhileRead, .outOfMemory, .writeFailed: .readWrite
    case .cannotCreate, .noLocks: .cannotCreate
    case .locked: .tryLater
    default: .badData
    }
  }

  /// Whether it concerns one file or folder of an archive, so that others may still be written.
  public var isOfOneFile: Bool {
    switch code {
    case .symbolicLink, .notRegular, .permissionDenied, .notFound: true
    // A file where a folder is to be, and the like; what the system refuses it refuses to all.
    case .cannotCreate: errorNumber == nil
    default: false
    }
  }
}

extension ScanFailure {
  /// What a command says of a body that the store sent and that is no good report of what was asked for.
  public func commandFailure(at place: String) -> CommandFailure {
    CommandFailure(
      .unavailable, place: place, "what the store sent is no good report: \(message)",
      hint: isTooLarge ? hint : "nothing of it was kept; the next run asks again")
  }

  /// Whether a second try may bring a better one.
  public var mayPass: Bool { !isTooLarge }

  private var isTooLarge: Bool {
    guard case .file(let error) = cause else { return false }
    return [.tooLarge, .suspiciousRatio, .lineTooLong].contains(error.code)
  }
}

extension ReadingLimits {
  /// Limits for what comes over the network: memory for 16 MiB of text, then parts; 2 GiB of text at most.
  public static let download = ReadingLimits(wholeText: 16 << 20, part: 2 << 20, text: 2 << 30)
}
