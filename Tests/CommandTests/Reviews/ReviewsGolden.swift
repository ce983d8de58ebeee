/// What the made-up archive of ``ReviewsFixture`` looks like, read and found good by a person.
enum ReviewsGolden {
  /// Text in 80 columns.
  static let text80 = """
    Notes  700000001
    4.40 stars from 1,410 ratings in 1 country; 5 reviews kept, 3.20 stars on
    average
    Since you last looked (29 May, 12:00 UTC): 2 new, 1 edited, 10 more ratings,
    their average −0.10

    ★★★★★  1   20 %  █████████████████████████
    ★★★★☆  2   40 %  ██████████████████████████████████████████████████
    ★★★☆☆  0    0 %
    ★★☆☆☆  1   20 %  █████████████████████████
    ★☆☆☆☆  1   20 %  █████████████████████████

    Country            Average     Reviews  1-5    5  4  3  2  1  News
    United States  US  ★★☆☆☆ 2.33        3  ██·█·  –  1  –  1  1  1 new, 1 edited
    Germany        DE  ★★★★★ 4.50        2  ···██  1  1  –  –  –  1 new

    Nobody has written a review in France
    Empty feed, although there may be more, in Japan

    ★★★★★  new · Germany · Jo · version 2.0 · seen 2024-06-01

    ★★☆☆☆  没有中文
           new · United States · Jo · version 2.0 · 2024-05-31
           这个应用使用直观，感受很好，可是没有中文。希望尽快支持中文！

    ★★★★☆  Still good
           edited · United States · Jo · version 2.0 · 2024-05-30
           I used it every day.

    ★☆☆☆☆  Crash
           United States · 2 of 3 found it helpful · 2024-05-20
           It crashes when I open a long note on my old phone, every time.
           ↳ You answered:
             Fixed in 2.1.

             Thank you.

    ★★★★☆  Schön
           Germany · Jo · version 2.0 · 2024-05-12
           Läuft prima.

           Mehr davon!

    """

  /// Only what is new, in 60 columns of ASCII.
  static let newsASCII = """
    Notes  700000001
    4.40 stars from 1,410 ratings in 1 country; 5 reviews kept,
    3.20 stars on average
    Since you last looked (29 May, 12:00 UTC): 2 new, 1 edited,
    10 more ratings, their average -0.10

    Country          Average     Reviews  1-5    News
    United St..  US  **--- 2.33        3  @@ @   1 new, 1 edited
    Germany      DE  ***** 4.50        2     @@  1 new

    *****  new - Germany - Jo - version 2.0 - seen 2024-06-01

    **---  ????
           new - United States - Jo - version 2.0 - 2024-05-31
           ????????,????,???????????????!

    ****-  Still good
           edited - United States - Jo - version 2.0 -
           2024-05-30
           I used it every day.

    """

  /// JSON of what is new.
  static let json = """
    {
      "schema": "appsales.reviews/1",
      "reviews": [
        {
          "app": "700000001",
          "country": "DE",
          "source": "feed",
          "id": "15",
          "rating": 5,
          "title": "",
          "body": "",
          "author": "Jo",
          "version": "2.0",
          "date": "2024-06-01T12:00:00Z",
          "date_approximate": true,
          "first_seen": "2024-06-01T12:00:00Z",
          "new": true,
          "edited": false,
          "votes": null,
          "response": null
        },
        {
          "app": "700000001",
          "country": "US",
          "source": "feed",
          "id": "16",
          "rating": 2,
          "title": "没有中文",
          "body": "这个应用使用直观，感受很好，可是没有中文。希望尽快支持中文！",
          "author": "Jo",
          "version": "2.0",
          "date": "2024-05-31T12:00:00Z",
          "date_approximate": false,
          "first_seen": "2024-06-01T12:00:00Z",
          "new": true,
          "edited": false,
          "votes": null,
          "response": null
        },
        {
          "app": "700000001",
          "country": "US",
          "source": "feed",
          "id": "14",
          "rating": 4,
          "title": "Still good",
          "body": "I used it every day.",
          "author": "Jo",
          "version": "2.0",
          "date": "2024-05-30T12:00:00Z",
          "date_approximate": false,
          "first_seen": "2024-05-29T12:00:00Z",
          "new": false,
          "edited": true,
          "votes": null,
          "response": null
        }
      ],
      "countries": [
        {
          "app": "700000001",
          "country": "US",
          "state": "ok",
          "kept": 3,
          "new": 1,
          "edited": 1,
          "average": 2.33,
          "histogram": {
            "5": 0,
            "4": 1,
            "3": 0,
            "2": 1,
            "1": 1
          },
          "ratings": {
            "average": 4.4,
            "count": 1410
          }
        },
        {
          "app": "700000001",
          "country": "DE",
          "state": "ok",
          "kept": 2,
          "new": 1,
          "edited": 0,
          "average": 4.5,
          "histogram": {
            "5": 1,
            "4": 1,
            "3": 0,
            "2": 0,
            "1": 0
          },
          "ratings": null
        },
        {
          "app": "700000001",
          "country": "FR",
          "state": "none",
          "kept": 0,
          "new": 0,
          "edited": 0,
          "average": null,
          "histogram": {
            "5": 0,
            "4": 0,
            "3": 0,
            "2": 0,
            "1": 0
          },
          "ratings": null
        },
        {
          "app": "700000001",
          "country": "JP",
          "state": "unknown",
          "kept": 0,
          "new": 0,
          "edited": 0,
          "average": null,
          "histogram": {
            "5": 0,
            "4": 0,
            "3": 0,
            "2": 0,
            "1": 0
          },
          "ratings": null
        }
      ],
      "warnings": [
        {
          "code": "feed-empty",
          "country": "JP",
          "message": "Japan: empty although there are ratings"
        }
      ]
    }

    """

  /// CSV of all.
  static let csv = """
    app,country,source,id,rating,title,body,author,version,date,date_approximate,first_seen,new,edited,votes_sum,votes_count,response
    700000001,DE,feed,15,5,,,Jo,2.0,2024-06-01T12:00:00Z,true,2024-06-01T12:00:00Z,true,false,,,
    700000001,US,feed,16,2,没有中文,这个应用使用直观，感受很好，可是没有中文。希望尽快支持中文！,Jo,2.0,2024-05-31T12:00:00Z,false,2024-06-01T12:00:00Z,true,false,,,
    700000001,US,feed,14,4,Still good,I used it every day.,Jo,2.0,2024-05-30T12:00:00Z,false,2024-05-29T12:00:00Z,false,true,,,
    700000001,US,feed,13,1,Crash,"It crashes when I open a long note on my old phone, every time.",,,2024-05-20T12:00:00Z,false,2024-05-29T12:00:00Z,false,false,2,3,"Fixed in 2.1.

    Thank you."
    700000001,DE,feed,12,4,Schön,"Läuft prima.


    Mehr davon!",Jo,2.0,2024-05-12T12:00:00Z,false,2024-05-29T12:00:00Z,false,false,,,

    """

  /// Markdown of what is new.
  static let markdown = """
    # Notes

    4.40 stars from 1,410 ratings in 1 country; 5 reviews kept, 3.20 stars on average  
    Since you last looked (29 May, 12:00 UTC): 2 new, 1 edited, 10 more ratings, their average −0.10  
    Nobody has written a review in France  
    Empty feed, although there may be more, in Japan

    | Country | Average | Reviews | 5 ★ | 4 ★ | 3 ★ | 2 ★ | 1 ★ | New |
    | :-- | --: | --: | --: | --: | --: | --: | --: | --: |
    | United States | 2.33 | 3 | 0 | 1 | 0 | 1 | 1 | 1 |
    | Germany | 4.50 | 2 | 1 | 1 | 0 | 0 | 0 | 1 |

    ### ★★★★★

    **new** · Germany · Jo · version 2.0 · seen 2024-06-01

    ### ★★☆☆☆ 没有中文

    **new** · United States · Jo · version 2.0 · 2024-05-31

    > 这个应用使用直观，感受很好，可是没有中文。希望尽快支持中文！

    ### ★★★★☆ Still good

    **edited** · United States · Jo · version 2.0 · 2024-05-30

    > I used it every day.

    > Note: Japan: empty although there are ratings

    """
}
