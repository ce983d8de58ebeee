import AppSales
import CommandLineKit

extension JSONSummary {
  /// What a day brings.
  func write(_ daily: DailyFigures, _ json: inout JSONObject) {
    json.object("per_day") { json in
      json.member("days", daily.days)
      json.member("figure", daily.countsDownloads ? "downloads" : "units")
      json.member("average", .number(daily.average.description))
      write(daily.averageProceeds, as: "average_proceeds", &json)
      for (name, day) in [("best", daily.best), ("worst", daily.worst)] {
        json.object(name) { json in
          json.member("day", day.day.description)
          json.member("units", .number(day.units.description))
        }
      }
    }
  }
}
