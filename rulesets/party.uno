# Short rules and party rules.
ruleset party / 聚会 extends official {
  title "Party rules" / "聚会规则"
  source "A1"
  use jump_in
  use blitz
  use zero_may_rotate
  use slap_four
  use silent_red
  use gesture_uno

  rule deal_five / 发五张 overrides deal "Everyone is dealt five cards." / "每人发5张牌。"
  { let hand_size be 5 }
}
