house_rule any_last_card / 最后一张不限 {
  title "Any last card" / "最后一张不限"
  source "D H23"
  without last_card
}
