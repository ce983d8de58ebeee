// swift-tools-version: 6.2
import PackageDescription

// A package of its own: fuzzing needs unsafe flags and a sanitizer, and whoever builds the commands needs neither.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "AppSales", path: "../..")],
  targets: [
    .executableTarget(
      name: "FuzzDelimitedText",
      dependencies: [.product(name: "DelimitedText", package: "AppSales")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .unsafeFlags(["-parse-as-library"]),
      ])
  ],
  swiftLanguageModes: [.v6]
)
