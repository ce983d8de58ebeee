print("stats")
