house_rule no_challenge / 无风险加四 {
  title "No challenge" / "无风险加四"
  source "D H22"
  rule no_challenge / 不可质疑 overrides challenge "A +4 cannot be challenged." / "+4不能质疑。"
  { may not challenge }
}
