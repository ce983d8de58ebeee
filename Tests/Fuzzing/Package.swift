// swift-tools-version: 6.2
import PackageDescription

/// A program that libFuzzer runs, with the libraries that it tests.
func fuzz(_ name: String, _ libraries: [String], and others: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name,
    dependencies: libraries.map { .product(name: $0, package: "AppSales") } + others,
    swiftSettings: [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .unsafeFlags(["-parse-as-library"]),
    ])
}

// A package of its own: fuzzing needs unsafe flags and a sanitizer, and whoever builds the commands needs neither.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "AppSales", path: "../..")],
  targets: [
    fuzz("FuzzDelimitedText", ["DelimitedText"]),
    fuzz("FuzzSalesReport", ["AppSales", "DelimitedText"]),
    // Their decoders are nobody's business outside the client: they are built from links to its sources.
    .systemLibrary(name: "CExpatLink", path: "CExpat"),
    fuzz("FuzzReviewJSON", ["AppSales"], and: ["CExpatLink"]),
    fuzz("FuzzReviewXML", ["AppSales"], and: ["CExpatLink"]),
  ],
  swiftLanguageModes: [.v6]
)
