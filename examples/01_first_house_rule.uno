# Teaches: the smallest house rule. A file has a name, a rule has a name and a sentence for people, and between
# the braces stands what the sentence means. Everything else comes from the official rules.
# Run its scenarios: unodsl test examples/01_first_house_rule.yaml
house_rule first_house_rule / 第一条村规 {
  needs deck with draw_two
  rule two_on_two / 加二接加二 "A +2 may be answered with a +2." / "被+2的人可以接+2。"
  { may answer with draw_two when the attack is draw_two }
}
