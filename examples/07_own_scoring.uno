# Teaches: a match with its own scoring. `let the card's points` changes what cards count, `match { … }` how a match
# goes. Sentences of a kind (how points are kept, when it ends, who wins, …) replace those of the base.
house_rule own_scoring / 自定记分 {
  needs deck with number, 0, black
  option rounds_played / 打几局: 1..20 = 3 "How many rounds?" / "打几局？"

  rule small_points / 小分
    "Numbers count 1, a red 0 counts 10, black cards 5, others 2." /
    "数字牌计1分，红0计10分，黑牌计5分，其余计2分。"
  {
    let the card's points be 2
    let the card's points be 1 when the card is number
    let the card's points be 10 when the card is red 0
    let the card's points be 5 when the card is black
  }

  match {
    everyone scores own hand
    ends after rounds_played rounds
    lowest total wins
    left of dealer deals next
  }
}
