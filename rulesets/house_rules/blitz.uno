house_rule blitz / 抢牌要喊 {
  title "Blitz" / "抢牌要喊"
  source "A1 H3"
  needs rule jump_in
  rule call_blitz / 喊闪电 overrides silent_red
    "Who jumps in calls blitz, even where there must be silence." /
    "抢牌的人要喊blitz，该安静时也要喊。"
  { must say "blitz" aloud when jumped_in }
}
