house_rule skip_follow / 跳过跟出 {
  title "Skip follows Skip" / "跳过跟出"
  source "D H20"
  needs deck with skip
  rule skip_follow / 跟出跳过 overrides skip_and_reverse
    "A Skip may be answered with a Skip, which passes it on." / "被跳过的人可以跟出跳过，传给下家。"
  { may answer with skip when the attack is skip }
}
