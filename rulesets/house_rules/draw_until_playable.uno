house_rule draw_until_playable / 无限制摸牌 {
  title "Draw until playable" / "无限制摸牌"
  source "D H24"
  needs deck with number
  rule draw_on / 一直摸 overrides draw
    "Who draws goes on until a playable number card comes, and must play it." /
    "摸牌的人要一直摸到能出的数字牌，并且必须打出。"
  {
    # unodsl: ignore[no-sure-end] R10: the text does not say; the drawing ends with the piles
    whenever the player draws { player draws until the card is playable and the card is number }
    must play just_drawn when after_draw
  }
}
