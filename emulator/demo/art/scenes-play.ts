import { arch, palm, stringLights } from "./props";
import { backdrop, circle, line, moved, rect, shape, times } from "./svg";

const W = 960;
const H = 600;

const cinema =
  backdrop(W, H, ["#12122b", "#2a1435"]) +
  rect(150, 60, 660, 270, "#fdf6e3", 6) +
  `<svg x="150" y="60" width="660" height="270" viewBox="0 0 660 270">${backdrop(660, 270, ["#243b6b", "#e98a5b"]).replaceAll("backdrop", "screen")}${circle(470, 150, 44, "#ffe7ad")}${shape("M0 200C120 150 260 170 380 210S560 180 660 200V270H0Z", "#6b2f3c")}${palm(130, 232, 0.8, "#2a1422", "#2a1422")}</svg>` +
  shape("M0 0H140Q110 200 130 380H0ZM960 0H820Q850 200 830 380H960Z", "#8a1538") +
  times(
    5,
    (i) =>
      line(`M${18 + i * 26} 0Q${10 + i * 24} 190 ${16 + i * 24} 380`, "#6b0f2b", 6) +
      line(`M${942 - i * 26} 0Q${950 - i * 24} 190 ${944 - i * 24} 380`, "#6b0f2b", 6),
  ) +
  times(3, (row) =>
    times(9, (i) =>
      rect(
        10 + i * 108 - row * 18,
        400 + row * 66,
        92,
        110,
        ["#a8324a", "#8f2740", "#6f1c32"][row] ?? "#a8324a",
        24,
      ),
    ),
  );

const bowling =
  backdrop(W, H, ["#26134f", "#5a1e7a"]) +
  shape("M400 190H560L900 600H60Z", "#e0a765") +
  times(9, (i) => line(`M${400 + i * 20} 190L${60 + i * 105} 600`, "#c98c4a", 3)) +
  shape("M400 190L60 600H0L380 190ZM560 190L900 600H960L580 190Z", "#3b1b63") +
  rect(330, 80, 300, 112, "#140a2e", 10) +
  rect(330, 66, 300, 24, "#ff5fa2", 8) +
  [
    [480, 190, 1],
    [450, 180, 0.9],
    [510, 180, 0.9],
    [422, 172, 0.8],
    [480, 172, 0.8],
    [538, 172, 0.8],
  ]
    .reverse()
    .map(([x = 0, y = 0, scale = 1]) =>
      moved(
        x,
        y,
        scale * 0.95,
        shape(
          "M0-84C10-84 12-72 9-62C6-50 16-42 16-22C16-8 12 0 8 0H-8C-12 0-16-8-16-22C-16-42-6-50-9-62C-12-72-10-84 0-84Z",
          "#fdf8f0",
        ) + line("M-8-58H8", "#e5484d", 4),
      ),
    )
    .join("") +
  circle(470, 480, 62, "#19b5c9") +
  circle(452, 458, 8, "#0d4b5c") +
  circle(478, 452, 8, "#0d4b5c") +
  circle(468, 476, 8, "#0d4b5c") +
  times(6, (i) => circle(90 + i * 156, 34, 34, ["#ffd166", "#06d6a0", "#ff5fa2"][i % 3] ?? "#ffd166", 0.8)) +
  times(6, (i) => circle(90 + i * 156, 34, 74, "#ffffff", 0.06));

const playCastle =
  backdrop(W, H, ["#9be0f5", "#e8f9ef"]) +
  circle(130, 110, 56, "#ffe27a") +
  [
    [300, 110],
    [640, 80],
    [850, 150],
  ]
    .map(
      ([x = 0, y = 0]) =>
        circle(x, y, 34, "#ffffff") +
        circle(x + 36, y + 8, 26, "#ffffff") +
        circle(x - 36, y + 10, 24, "#ffffff"),
    )
    .join("") +
  shape("M0 480Q480 400 960 480V600H0Z", "#8fd06c") +
  [
    [330, 240, 110, 280],
    [540, 240, 110, 280],
  ]
    .map(
      ([x = 0, y = 0, w = 0, h = 0]) =>
        rect(x, y, w, h, "#f28fad") +
        times(3, (i) => rect(x + i * 42, y - 26, 26, 28, "#f28fad")) +
        shape(`M${x - 10} ${y - 26}L${x + w / 2} ${y - 130}L${x + w + 10} ${y - 26}Z`, "#7b5ea8") +
        arch(x + 36, y + 100, 38, 60, "#fff3d6") +
        line(`M${x + w / 2} ${y - 130}V${y - 176}`, "#6b4b3a", 4) +
        shape(`M${x + w / 2} ${y - 176}L${x + w / 2 + 46} ${y - 160}L${x + w / 2} ${y - 146}Z`, "#ffd166"),
    )
    .join("") +
  rect(430, 320, 120, 200, "#f9b4c8") +
  times(4, (i) => rect(432 + i * 32, 300, 20, 22, "#f9b4c8")) +
  arch(456, 520, 68, 130, "#8a4a66") +
  line("M640 330C760 350 740 470 880 500", "#ffb347", 46) +
  line("M640 322C768 342 748 462 884 490", "#ffd27a", 14) +
  times(40, (i) =>
    circle(
      60 + ((i * 83) % 260),
      510 + ((i * 37) % 70),
      18,
      ["#e5484d", "#ffd166", "#19b5c9", "#7b5ea8", "#06b37f"][i % 5] ?? "#e5484d",
    ),
  ) +
  stringLights(W, 20, 40, "#ff7f9c");

/** Places to play. */
export const PLAY_SCENES: Readonly<Record<string, string>> = {
  "entertainment-1": cinema,
  "entertainment-2": bowling,
  "entertainment-3": playCastle,
};
