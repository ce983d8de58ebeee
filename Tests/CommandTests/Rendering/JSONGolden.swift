/// What JSON output must look like.
enum JSONGolden {
  static let small = #"""
    {
      "schema": "appsales.stats/1",
      "period": {
        "begin": "2024-03-01",
        "end": "2024-03-03"
      },
      "complete": {
        "days_expected": 3,
        "days_present": 2,
        "missing": [
          "2024-03-02"
        ]
      },
      "reports": 2,
      "totals": {
        "rows": 2,
        "units": 5.5,
        "units_by_class": {
          "download": 3,
          "iap": 2
        },
        "units_by_type": {
          "1F": 3,
          "IA1": 2
        },
        "units_by_country": {
          "DE": 2.5,
          "US": 3
        },
        "units_by_sku": {
          "notes": 5.5
        },
        "proceeds": {
          "EUR": "57.81",
          "USD": "0"
        },
        "customer_paid": {
          "EUR": "82"
        },
        "refunds": {
          "rows": 1,
          "units": -1,
          "proceeds": {
            "EUR": "-0.7"
          }
        },
        "promo_units": {
          "CR-RW": 2
        }
      },
      "groups": [
        {
          "by": [
            "app",
            "country"
          ],
          "rows": [
            {
              "key": {
                "app": "notes",
                "country": "US"
              },
              "title": "Notes \"\u001B",
              "apple_id": 500000001,
              "rows": 1,
              "units": 1,
              "units_by_class": {
                "download": 1
              },
              "units_by_type": {
                "1F": 1
              },
              "proceeds": {},
              "customer_paid": {},
              "refunds": {
                "rows": 0,
                "units": 0,
                "proceeds": {}
              },
              "promo_units": {}
            }
          ],
          "rest": {
            "count": 4,
            "rows": 1,
            "units": 9,
            "units_by_class": {
              "update": 9
            },
            "units_by_type": {
              "7F": 9
            },
            "proceeds": {},
            "customer_paid": {},
            "refunds": {
              "rows": 0,
              "units": 0,
              "proceeds": {}
            },
            "promo_units": {}
          }
        },
        {
          "by": [
            "type"
          ],
          "rows": [
            {
              "key": {
                "type": "1F"
              },
              "rows": 1,
              "units": 3,
              "units_by_class": {
                "download": 3
              },
              "units_by_type": {
                "1F": 3
              },
              "proceeds": {
                "EUR": "1.5"
              },
              "customer_paid": {
                "EUR": "1.5"
              },
              "refunds": {
                "rows": 0,
                "units": 0,
                "proceeds": {}
              },
              "promo_units": {}
            }
          ]
        },
        {
          "by": [
            "product"
          ],
          "rows": [
            {
              "key": {
                "product": ""
              },
              "title": null,
              "apple_id": null,
              "rows": 0,
              "units": 0,
              "units_by_class": {},
              "units_by_type": {},
              "proceeds": {},
              "customer_paid": {},
              "refunds": {
                "rows": 0,
                "units": 0,
                "proceeds": {}
              },
              "promo_units": {}
            }
          ]
        }
      ],
      "since_last": {
        "looked_at": "2024-05-28T14:02:00Z",
        "reports_new": 1,
        "reports_revised": 1,
        "revised_days": [
          "2024-03-01"
        ],
        "totals": {
          "rows": 0,
          "units": 0,
          "units_by_class": {},
          "units_by_type": {},
          "proceeds": {},
          "customer_paid": {},
          "refunds": {
            "rows": 0,
            "units": 0,
            "proceeds": {}
          },
          "promo_units": {}
        },
        "revised": {
          "rows": 0,
          "units": 0,
          "units_by_class": {},
          "units_by_type": {},
          "proceeds": {},
          "customer_paid": {},
          "refunds": {
            "rows": 0,
            "units": 0,
            "proceeds": {}
          },
          "promo_units": {}
        }
      },
      "warnings": [
        {
          "code": "unknown-product-type",
          "count": 2,
          "message": "2 rows …"
        }
      ]
    }

    """#
}
