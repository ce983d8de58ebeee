// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that whoever builds the commands does not build what only measures.
let package = Package(
  name: "ReadCSV",
  dependencies: [.package(name: "AppSales", path: "../../..")],
  targets: [
    .executableTarget(
      name: "readcsv",
      dependencies: [.product(name: "DelimitedText", package: "AppSales")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
