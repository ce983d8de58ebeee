/// Words for made-up reviews.
enum SampleText {
  /// What people say in one language.
  struct Language {
    let titles: [String]
    let sentences: [String]
    var separator = " "
  }

  static let countries = [
    "US", "GB", "DE", "JP", "FR", "CN", "CA", "AU", "BR", "IT", "ES", "KR", "RU", "NL", "SE", "MX", "SA", "TR", "CH",
    "AT",
    "IN", "NO", "DK", "FI", "PL", "BE", "IE", "NZ", "SG", "TW", "TH", "IL", "GR", "PT", "CZ", "AR", "CL", "ZA", "HU",
    "RO",
  ]

  static let names = [
    "Anna", "bob_", "Chris T. ", "Dmitri", "Emi", "Farid", "Grzegorz ", "Hélène", "いちご", "x", "José", "王小明",
  ]

  static let english = Language(
    titles: ["Great", "Does what it says", "Crashes all the time", "Please fix sync", "Love it!", "Meh", "Five stars"],
    sentences: [
      "I use it every day and could not do without it.", "Since the last update it crashes when I open a note.",
      "Sync between my phone and my tablet takes for ever.", "The new icon is lovely.",
      "Support answered within an hour.",
      "Too expensive for what it does.", "Search finds nothing although the words are there.",
      "It lost three of my notes, and nobody can tell me why.", "Would be perfect with folders.\nAnd with dark mode.",
    ])

  static let languages: [String: Language] = [
    "DE": german, "AT": german, "CH": german, "JP": japanese, "FR": french, "BE": french, "CN": chinese, "TW": chinese,
    "RU": russian, "SA": arabic,
  ]

  private static let german = Language(
    titles: ["Sehr gut", "Stürzt dauernd ab", "Schön gemacht", "Zu teuer", "Läuft"],
    sentences: [
      "Benutze ich täglich, möchte ich nicht mehr missen.", "Seit dem letzten Update stürzt sie beim Öffnen ab.",
      "Größere Notizen werden nicht abgeglichen.", "Die Entwickler antworten schnell und freundlich.",
    ])
  private static let french = Language(
    titles: ["Très bien", "Ça plante", "Décevant", "Génial"],
    sentences: [
      "Je l’utilise tous les jours, rien à redire.", "Depuis la mise à jour, l’application plante à l’ouverture.",
      "Il manque un mode sombre, dommage.",
    ])
  private static let japanese = Language(
    titles: ["最高です", "落ちます", "使いやすい"],
    sentences: ["毎日使っています。とても便利です。", "アップデートしてから、開くたびに落ちるようになりました。", "同期が遅いので、改善してほしいです。"], separator: "")
  private static let chinese = Language(
    titles: ["很好用", "闪退", "还可以"],
    sentences: ["这个应用使用直观，感受很好。", "更新以后打开就闪退，希望尽快修复。", "同步太慢了，其他都不错。"], separator: "")
  private static let russian = Language(
    titles: ["Отлично", "Вылетает", "Нормально"],
    sentences: [
      "Пользуюсь каждый день, очень удобно.", "После обновления вылетает при открытии.", "Не хватает тёмной темы.",
    ])
  private static let arabic = Language(
    titles: ["تطبيق ممتاز", "يتوقف كثيرا"],
    sentences: ["أستخدمه كل يوم وهو رائع جدا.", "بعد التحديث الأخير يتوقف عند الفتح."])
}
