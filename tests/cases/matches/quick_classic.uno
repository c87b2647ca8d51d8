# Classic matches whose rounds take one card, so that a case can play many of them.
ruleset quick_classic extends classic_stacking {
  title "Quick classic" / "快速经典"

  rule one_card overrides deal "Everyone is dealt one card." / "每人发1张牌。"
  { let hand_size be 1 }

  rule anything overrides match "Any card may be played." / "什么牌都能出。" { may play a card }
}
