# Teaches: English and Chinese are one language. A file may mix them, sentence by sentence; names are declared in both
# and may be used in either. Chinese needs no spaces, and its punctuation is as good.
house_rule two_tongues / 两种文字 ｛
  needs deck with skip, 5
  选项 罚几张 / how_many：1～5 = 3 “错出罚几张？” / "How many cards for a wrong card?"

  rule skip_follow_here / 跳过接跳过 "A Skip may be answered with a Skip." / "被跳过的人可以接跳过。"
  { may answer with skip when the attack is skip }

  规则 五再出 / five_again “打出5的人再出一次。” / "Who plays a 5 plays again."
  ｛ 每当打出5：｛ 玩家再出一次。｝ ｝

  规则 打错牌 / wrong_card “打错的牌收回，按约定罚牌。” / "A wrong card goes back, with the fine that was agreed."
  ｛ whenever a card is played wrongly { 收回牌。 player draws 罚几张 cards } ｝
｝
