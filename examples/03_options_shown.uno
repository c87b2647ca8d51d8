# Teaches: options. A table agrees on them before it plays; a rule asks for them by name.
# Three types stand here: yes or no, a number from a range, one of named values.
house_rule options_shown / 选项示例 {
  needs deck with 7, 0
  option swap_allowed / 许换牌: yes_no = yes "May a 7 swap hands?" / "7可以换手牌吗？"
  option fine / 罚数: 1..6 = 2 "How many cards for a wrong card?" / "打错牌罚几张？"
  option zeros / 零的用处: nothing / 没用, rotate / 轮转 = nothing
    "What does a 0 do?" / "0有什么用？"

  rule seven / 七 "If so agreed, a 7 swaps hands." / "若约定，打出7可换手牌。" {
    whenever a 7 is played when swap_allowed and cards_left > 0 {
      player chooses another player q and swaps hands with q
    }
  }

  rule zero / 零 "If so agreed, a 0 sends the hands round." / "若约定，打出0手牌轮转。"
  { whenever a 0 is played when zeros is rotate and cards_left > 0 { hands go round } }

  rule wrong_card / 打错牌 "A wrong card goes back and is fined." / "打错的牌收回并罚牌。"
  { whenever a card is played wrongly { take back the card; player draws fine } }
}
