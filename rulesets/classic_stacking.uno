# The long rules with accumulation.
ruleset classic_stacking / 经典叠加 extends official {
  title "Classic with stacking" / "经典叠加"
  source "A2"
  use jump_in
  use play_together
  option partners / 换搭档赛: yes_no = no
    "Is it a tournament with changing partners?" / "打换搭档赛吗？"

  # unodsl: ignore[lost-cards] R4: the texts say "draws 4" and no more; the letter is kept, the rest is lost
  # unodsl: ignore[owed-beyond-piles] R13: the texts allow ten players; the victim draws what there is
  rule stacking / 叠加
    "A Draw Two may follow a Draw Two, a +4 both, several at once too; the sum goes on. Never a Draw Two on a +4." /
    "+2上可接+2，+2和+4上都可接+4，也可以几张一起接，张数累加。+4上不能接+2。"
  {
    may answer with draw_two when the attack is draw_two
    may answer with wild_draw_four when the attack is draw_two or wild_draw_four
    may answer with cards when cards are all draw_two and the attack is draw_two
    may answer with cards when cards are all wild_draw_four and attack's draws > 0
  }

  rule guilty_number / 同数字也违规
    "A +4 is also wrong for one who holds the number of the card before it." /
    "手里有和前一张同数字的牌时，出+4也算违规。"
  {
    count as guilty
      when accused's hand has a card where (the card is number and the card matches top_before)
  }

  rule start_reverse_right / 右边先出 overrides start_reverse
    "A Reverse as start card: the player on the dealer's right begins, the other way round." /
    "引牌是反转：庄家右边先出，方向反过来。"
  { whenever the start card is a reverse { reverse direction; turn goes to dealer's right } }

  rule false_call / 错喊 "Who says UNO wrongly draws 2." / "喊错UNO罚摸2张。"
  { whenever false call { player draws 2 } }

  match {
    out at 500 when scoring is minus and not partners
    every 4 rounds, change partners when partners
    tables of 4 when partners
    ends after 12 rounds when partners and players = 4
    ends after 28 rounds when partners and players = 8
  }
}
