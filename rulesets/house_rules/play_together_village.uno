house_rule play_together_village / 村规叠牌 {
  title "Several at once, village" / "村规叠牌"
  source "A4 H5"
  needs deck with number, skip
  option decks / 几副牌: 1..3 = 1 "With how many decks?" / "用几副牌？"
  option hand_size / 起手几张: 5..15 = 7 "How many cards is everyone dealt?" / "每人发几张牌？"
  rule more_cards / 牌多些 overrides deal
    "It is best with two decks, or ten cards each." / "最好用两副牌，或每人发十张。"
  {
    let hand_size be hand_size
    let decks be decks
  }
  rule together / 同出
    "Two or more alike in color and number; or at least three of one number in several colors, the color picked among them; or Skips. The last card goes alone." /
    "同色同数的两张以上；或同数异色至少三张，从中选定颜色；或跳过。最后一张只能单出。"
  {
    may play together cards when cards are alike and cards are all number and cards have playable
    may play together cards
      when cards' symbols = 1
        and cards' size is at least 3
        and cards are all number
        and cards have playable
    may play together cards when cards are all skip and cards have playable
    may not play together cards when cards_left = 0
  }
  rule many_skips / 多张跳过 overrides skip
    "So many Skips skip so many players." / "出几张跳过，就跳过几个人。"
  { whenever a skip is played when cards' size > 1 { skip cards' size players } }
}
