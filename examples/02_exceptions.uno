# Teaches: a rule, an exception to it, and an exception to the exception.
# `overrides` removes the answers of another rule wherever the clause of the exception applies. The exception to the
# exception stands in the place of the exception: on a red 5 what `no_fives_last` says has no weight any more.
house_rule exceptions / 例外 {
  needs deck with 5
  rule any_five / 五随时可出 "A 5 goes on anything." / "5随时可出。" { may play 5 }

  rule no_fives_last / 五不收尾 overrides any_five, match
    "But no 5 as the last card." / "但最后一张不能是5。"
  { may not play 5 when cards_left = 0 }

  rule red_five_wins / 红五可收尾 overrides no_fives_last
    "But a red 5 may be the last card." / "但红5可以作最后一张。"
  { may play red 5 when cards_left = 0 }
}
