@testable import CommandLineKit

/// A made-up command that has one option of each kind.
let bake = CommandSpec(
  name: "bake", version: "2.1", summary: "bakes bread from flour",
  description: [
    "Reads each FLOUR and bakes one loaf of it. Loaves come out in the order of the flours, whatever the oven does."
  ],
  operands: CommandSpec.Operands("FLOUR...", count: 0...3),
  options: [
    .value(
      "temperature", short: "t", argument: "DEGREES", rule: .wholeNumber(50...300), group: "Oven",
      help: "Heat the oven to DEGREES before the first loaf goes in, and keep it there for as long as it takes."),
    .value(
      "grain", argument: "NAME", rule: .oneOf(["rye", "wheat", "spelt"]), isRepeatable: true, isList: true,
      group: "Selection", help: "Bake only flour of these grains."),
    .value("topping", short: "T", argument: "TEXT", isRepeatable: true, group: "Selection", help: "Strew TEXT on top."),
    .flag("dry-run", short: "n", group: "Oven", help: "Bake nothing."),
    .optionalValue("since-last", argument: "NAME", group: "Selection", help: "Only flour that is new."),
  ] + StandardOptions.all(except: ["account", "show-config"]),
  examples: [
    .init("bake -t 220 rye.flour", "One loaf of rye."), .init("bake --dry-run *.flour", "What would be baked."),
  ],
  exitCodes: [.done, .partial, .usage, .readWrite], environment: [.init("BAKE_OVEN", "The oven to use.")],
  files: [.init("~/.oven", "What the oven remembers.")])
