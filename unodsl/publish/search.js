"use strict";
(function () {
  var box = document.getElementById("q"), said = document.getElementById("found"), search = document.querySelector(".search");
  if (!box || !said || !search) return;
  search.hidden = false;
  var parts = Array.prototype.slice.call(document.querySelectorAll("main section")).map(function (part) {
    return { node: part, text: part.textContent.toLowerCase() };
  });
  box.addEventListener("input", function () {
    var words = box.value.toLowerCase().split(/\s+/).filter(Boolean), count = 0;
    parts.forEach(function (part) {
      var hit = words.every(function (word) { return part.text.indexOf(word) >= 0; });
      part.node.hidden = !hit;
      if (hit && !part.node.querySelector("section")) count += 1;
    });
    said.textContent = !words.length ? "" : count ? said.dataset.found.replace("{number}", count) : said.dataset.none;
  });
})();
