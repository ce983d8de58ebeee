import Glibc

/// What a command does, once its arguments are read.
public typealias CommandBody = (CommandContext, ParsedArguments) throws -> ExitCode

/// The one line of a command's main: runs it in this process and ends the process with its exit code.
public func runCommand(_ spec: CommandSpec, _ body: CommandBody) -> Never {
  prepareProcess()
  do {
    let context = try CommandContext.current(name: spec.name)
    let code = run(spec, in: context, body)
    withExtendedLifetime(context.leftovers) { exit(code.rawValue) }
  } catch {
    report(error, by: spec.name, to: .standardError)
    exit(error.code.rawValue)
  }
}

/// Runs a command in a given world: `--help`, `--version` and `--show-config`, failures in words, and the last flush.
///
/// What was written before a failure is flushed, so that a command in part done shows its part.
public func run(_ spec: CommandSpec, in context: CommandContext, _ body: CommandBody) -> ExitCode {
  do {
    let code = try respond(spec, in: context, body)
    try context.output.flush()
    return code
  } catch let failure as CommandFailure {
    return finish(failure, in: context)
  } catch {
    return finish(
      CommandFailure(.bug, "\(error)", hint: "this is a fault of \(spec.name); please report it"), in: context)
  }
}

private func respond(_ spec: CommandSpec, in context: CommandContext, _ body: CommandBody) throws -> ExitCode {
  let arguments = try spec.parse(context.arguments)
  if arguments.isSet("help") {
    try context.output.write(spec.helpText(context.traits(arguments)))
  } else if arguments.isSet("version") {
    try context.output.write(spec.versionText + "\n")
  } else if arguments.isSet("show-config") {
    try context.output.write(Configuration.load(context, arguments).text())
  } else {
    return try body(context, arguments)
  }
  return .done
}

/// Reports a failure; one more, if the output does not arrive either, is worse and wins.
private func finish(_ failure: CommandFailure, in context: CommandContext) -> ExitCode {
  do {
    try context.output.flush()
    report(failure, by: context.name, to: context.errors)
    return failure.code
  } catch {
    report(error, by: context.name, to: context.errors)
    return error.code
  }
}

/// Standard error may be closed: then there is nobody to tell, and the exit code says it all.
private func report(_ failure: CommandFailure, by name: String, to errors: Output) {
  try? errors.write(failure.rendered(by: name))
}

/// Makes failures of writing visible as error numbers, and keeps the three standard descriptors taken.
///
/// With standard output closed the next file opened would become standard output, and get its text.
private func prepareProcess() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
  for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
  where fcntl(descriptor, F_GETFD) == -1 {
    // Opened the wrong way round, so that using it fails; but nobody minds an unread standard error.
    _ = open("/dev/null", mode)
  }
}
