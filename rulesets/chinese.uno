# The Chinese rules; their twelve variants are modules.
ruleset chinese / 中文规则 extends official {
  title "Chinese rules" / "中文规则"
  source "D"

  rule skip_and_reverse / 跳过反转跟数字 overrides match
    "Skip and Reverse go only on a number card of the same color." /
    "跳过、反转只能在同色的数字牌后面打出。"
  { may not lay skip or reverse when not (top is number and the card matches color) }

  rule draw_two_follows / 加二跟数字 overrides match
    "Draw Two goes only on a number card of its color or on a Draw Two." /
    "+2只能在同色的数字牌或+2后面打出。"
  {
    may not play, play together or jump in with draw_two
      when not (top is draw_two or (top is number and the card matches color))
  }

  rule drawn_number_only / 刚摸的功能牌
    "A drawn card may be played at once only if it is a number." / "刚摸的牌只有数字牌能马上出。"
  { never play a card when after_draw and the card is not number }

  rule stacking / 叠加
    "A Draw Two may be answered with a Draw Two or a +4, a +4 with a +4; the cards add up." /
    "+2上可接+2或+4，+4上可接+4，张数累积。"
  {
    may answer with draw_two when the attack is draw_two
    # unodsl: ignore[lost-cards] R4: the texts say "draws 4" and no more; the letter is kept, the rest is lost
    # unodsl: ignore[owed-beyond-piles] R13: the texts allow ten players; the victim draws what there is
    may answer with wild_draw_four when the attack is draw_two or wild_draw_four
  }

  rule last_card / 最后一张
    "The last card must be a number, a Draw Two or a +4." / "最后一张必须是数字牌、+2或+4。"
  {
    never lay a card when cards_left = 0 and the card is not one of number, draw_two, wild_draw_four
  }

  rule start_reverse_first / 引牌反转首家 overrides start_reverse
    "A Reverse as start card: the first player still begins; the order runs the other way." /
    "引牌是反转：仍由首家先出，方向反过来。"
  { whenever the start card is a reverse { reverse direction } }

  rule start_draw_two_answered / 引牌加二可接 overrides start_draw_two
    "A Draw Two as start card: the first player answers it, or draws 2 and loses the turn." /
    "引牌是+2：首家接牌，或摸2张并停一次。"
  { whenever the start card is a draw_two { attack first with 2 cards } }

  rule start_wild_next / 引牌变色下家 overrides start_wild
    "A Wild as start card: the first player names the color, and the next one plays." /
    "引牌是变色：首家定颜色，由下家先出。"
  { whenever the start card is a wild { first chooses color and loses turn } }

  match {
    highest number starts
    number of teams 2 apart
    ends when a total reaches 200 when scoring is minus
  }
}
