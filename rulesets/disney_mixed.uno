# Princess and Aladdin decks mixed.
ruleset disney_mixed / 混合款 extends disney_princess {
  title "Mixed Disney deck" / "混合款"
  source "D X4 X5"
  add to deck {
    black dragon / 龙: 2 each, worth 50
    royal / 王室 jasmine / 茉莉, aladdin / 阿拉丁, belle / 贝儿, adam / 亚当: 1 per color, worth 20
    total 130
  }
  remember calmed / 平息: yes_no = no

  rule dragon / 龙规则
    "Whoever draws a Dragon shows it and sets it aside; the others draw one card each, round and round, until somebody plays a Rose instead. Who holds 3 different princesses or princes need not draw." /
    "摸到龙牌马上亮出并移出；其他人轮流各摸一张，直到有人改出玫瑰。集满3种不同公主王子的人不用摸。"
  {
    whenever a dragon is drawn { set aside the card }
    # unodsl: ignore[no-sure-end] R11: the text does not say; the drawing ends with the piles
    whenever a dragon is drawn {
      set calmed to no
      from next, each player p among all others round and round {
        if not p's hand has at least 3 different royal {
          p may play a rose { set calmed to yes }
          if calmed { stop }
          p draws 1
        }
      }
    }
  }

  rule no_dragon_played / 龙牌不能出 "A Dragon cannot be played." / "龙牌不能打出。"
  { never lay dragon }

  rule dragon_dealt / 发到龙牌
    "A Dragon dealt at the start is replaced, and so is one turned as start card." /
    "发牌时拿到的龙牌要换掉，引牌是龙牌也重翻。"
  {
    whenever a dragon is dealt { redraw }
    whenever the start card is a dragon { redraw }
  }
}
