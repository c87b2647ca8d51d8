# The Aladdin deck.
ruleset disney_aladdin / 阿拉丁款 extends chinese {
  title "Aladdin deck" / "阿拉丁款"
  source "D X2"
  add to deck {
    black dragon / 龙: 2 each, worth 50
    royal / 王室 jasmine / 茉莉, aladdin / 阿拉丁, belle / 贝儿, adam / 亚当: 1 per color, worth 20
    total 126
  }

  rule dragon / 龙规则
    "Whoever draws a Dragon shows it and sets it aside; the others draw one card each, round and round, until a princess or prince turns up." /
    "摸到龙牌马上亮出并移出；其他人轮流各摸一张，一圈圈摸到公主或王子出现为止。"
  {
    whenever a dragon is drawn { set aside the card }
    # unodsl: ignore[no-sure-end] R11: the text does not say; the drawing ends with the piles
    whenever a dragon is drawn {
      from next, each player p among all others round and round {
        p draws 1 as r
        if r is royal { stop }
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
