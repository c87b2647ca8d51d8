# Village matches whose rounds take one card, so that a case can play many of them.
ruleset quick_village extends village {
  title "Quick village" / "快速村规"

  rule one_card overrides deal "Everyone is dealt one card." / "每人发1张牌。"
  { let hand_size be 1 }

  rule anything overrides match "Any card may be played." / "什么牌都能出。" { may play a card }
}
