/// Gives each distinct value a number, in the order of arrival.
struct Interner<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int32] = [:]

  subscript(value: Value) -> Int32 {
    mutating get {
      if let number = numbers[value] { return number }
      let number = Int32(truncatingIfNeeded: values.count)
      values.append(value)
      numbers[value] = number
      return number
    }
  }
}
