# Teaches: facts that the table remembers for a round, one for the table and one for each player.
# `set` changes a fact, conditions ask for it. When the round ends all facts are as they were declared.
house_rule remembered_fact / 记住的事 {
  needs deck with 3, number, 8
  remember bomb / 炸弹: 0..9 = 0
  remember shield / 护盾 of each player: yes_no = no

  rule bomb_grows / 炸弹变大 "Every 3 makes the bomb one card bigger." / "每打出一张3，炸弹加1张。"
  { whenever a 3 is played { set bomb to bomb + 1 } }

  rule bomb_goes_off / 炸弹爆炸
    "A red number hits the next player with the bomb." / "打出红色数字，炸弹落在下家。"
  {
    whenever a red number is played when bomb > 0 and the card is not 3 {
      if not next's shield { next draws bomb }
      set bomb to 0
    }
  }

  rule shield_up / 举盾
    "Who plays an 8 is safe from the bomb for the round." / "打出8的人本局不怕炸弹。"
  { whenever an 8 is played { set shield to yes } }
}
