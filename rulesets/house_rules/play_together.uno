house_rule play_together / 多张同出 {
  title "Several at once" / "多张同出"
  source "A2 H4"
  needs deck with skip, reverse, draw_two, wild_draw_four
  rule together / 同出
    "Several cards of one number or symbol may be played at once; their player picks the color that counts among theirs." /
    "同数字或同图案的牌可以一起出，出牌人从中选定颜色。"
  { may play together cards when cards' symbols = 1 and cards have playable }

  rule many_skips / 多张跳过 overrides skip
    "So many Skips skip so many players." / "出几张跳过，就跳过几个人。"
  { whenever a skip is played when cards' size > 1 { skip cards' size players } }

  rule many_reverses / 多张反转 overrides reverse, reverse_with_two
    "Each of several Reverses turns the direction." / "每张反转都把方向反一次。"
  {
    whenever a reverse is played when cards' size > 1 {
      if players = 2 { skip cards' size players } else { reverse direction as often as cards' size }
    }
  }

  rule many_draw_twos / 多张加二 overrides draw_two
    "Each of several Draw Twos adds 2 cards." / "每张+2都加2张。"
  { whenever a draw_two is played when cards' size > 1 { attack next with 2 * cards' size } }

  # unodsl: ignore[lost-cards] R4: a guilty player "draws 4", by the letter, also of several +4
  rule many_draw_fours / 多张加四 overrides wild_draw_four after name_a_color
    "Each of several +4 adds 4 cards." / "每张+4都加4张。"
  { whenever a wild_draw_four is played when cards' size > 1 { attack next with 4 * cards' size } }
}
