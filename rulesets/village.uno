# Village rules as played all over the net.
ruleset village / 全网村规 extends official {
  title "Village rules" / "全网村规"
  source "A4"
  option two_players / 两人玩法: answer / 可接, draw / 必罚 = answer
    "Two players: may a +2 or +4 be answered?" / "两个人玩时，+2、+4可以接吗？"
  option dealing / 定庄: drawn / 抽牌, appointed / 指派 = drawn
    "Who deals first?" / "第一局谁坐庄？"
  option rounds_to_play / 总局数: 1..200 = 12 "How many rounds make a match?" / "一场打几局？"

  rule start_number / 引牌须数字
    overrides start_skip, start_reverse, start_draw_two, start_wild, start_wild_draw_four
    "The start card must be a number; another goes back and a new one is turned." /
    "引牌必须是数字牌，否则放回重翻。"
  { whenever the start card is not a number { redraw } }

  rule stacking / 叠加
    "A +2 may be answered with a +2 or a +4; a +4 with a +4 only where a +2 began the chain. Never a +2 on a +4." /
    "上家打出+2，可以接+2或+4；由+2开始的，+4可以接+4。+4上不能接+2。"
  {
    may answer with draw_two or wild_draw_four when the attack is draw_two
    # unodsl: ignore[owed-beyond-piles] R13: the texts allow ten players; the victim draws what there is
    may answer with wild_draw_four when the attack is wild_draw_four and attack's chain has draw_two
  }

  rule no_challenge_in_chain / 叠加不质疑 overrides challenge
    "A +4 in a chain that a +2 began cannot be challenged." / "由+2开始叠加的+4不能质疑。"
  { may not challenge when attack's chain has draw_two }

  rule no_answer_with_two / 两人不接
    "With two players, if so agreed, nothing is answered." / "两个人玩时，按约定不能接。"
  { never answer with a card when players = 2 and two_players is draw }

  rule false_call / 错喊 "Who says UNO wrongly draws 2." / "喊错UNO罚摸2张。"
  { whenever false call { player draws 2 } }

  match {
    highest number deals when dealing is drawn
    dealer is appointed when dealing is appointed
    everyone scores own hand
    losing teams score own hands when teams > 0
    teams of 2 apart
    teams of 3 apart
    teams of 4 apart
    teams of 5 apart
    ends after rounds_to_play rounds
    lowest total wins
    every 4 to 6 rounds, change seats
  }
}
