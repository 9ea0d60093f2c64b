import { arch, palm, plant, skyline, waves } from "./props";
import { backdrop, circle, line, moved, rect, shape, times } from "./svg";

const W = 960;
const H = 600;

const hammam =
  backdrop(W, H, ["#cfe3df", "#f1e6d3"]) +
  times(
    3,
    (i) => arch(50 + i * 300, 470, 260, 410, "#d8b88c") + arch(72 + i * 300, 470, 216, 372, "#f8efdd"),
  ) +
  times(3, (i) => times(5, (k) => circle(118 + i * 300 + k * 31, 240 + (k % 2) * 26, 7, "#5ca8a6", 0.7))) +
  rect(0, 470, W, 130, "#c3a071") +
  rect(160, 430, 640, 130, "#e9dcc4", 20) +
  `<ellipse cx="480" cy="446" rx="300" ry="34" fill="#4fb0b5"/><ellipse cx="480" cy="446" rx="300" ry="34" fill="none" stroke="#fff6e4" stroke-width="8"/>` +
  times(6, (i) =>
    line(
      `M${300 + i * 70} 400C${280 + i * 70} 350 ${330 + i * 70} 330 ${304 + i * 70} 280`,
      "#ffffff",
      9,
      0.5,
    ),
  ) +
  rect(190, 500, 110, 24, "#ffffff", 12) +
  rect(198, 478, 94, 24, "#f0c9a4", 12) +
  plant(890, 590, 1.3, "#5a8a5c", "#b5744a") +
  shape("M690 520H760L750 476H700Z", "#b3793e");

const mirrors =
  backdrop(W, H, ["#f8e4e2", "#efcfcb"]) +
  times(
    3,
    (i) =>
      circle(180 + i * 300, 230, 128, "#c9906a") +
      circle(180 + i * 300, 230, 116, "#e6f1f2") +
      shape(
        `M${110 + i * 300} 260L${230 + i * 300} 130L${256 + i * 300} 156L${132 + i * 300} 292Z`,
        "#ffffff",
        0.6,
      ) +
      times(10, (k) =>
        circle(180 + i * 300 + Math.cos(k * 0.628) * 142, 230 + Math.sin(k * 0.628) * 142, 8, "#fff3c9"),
      ),
  ) +
  rect(40, 400, 880, 22, "#a9674f", 6) +
  rect(0, 500, W, 100, "#d9b3a6") +
  times(
    3,
    (i) =>
      rect(110 + i * 300, 372, 24, 28, "#7f3f58", 4) +
      rect(142 + i * 300, 352, 18, 48, "#e4b868", 4) +
      rect(170 + i * 300, 364, 22, 36, "#5f8f8a", 4) +
      rect(124 + i * 300, 440, 112, 26, "#7f3f58", 12) +
      rect(136 + i * 300, 458, 88, 70, "#944c67", 16) +
      rect(174 + i * 300, 526, 12, 40, "#5b4a4a") +
      rect(140 + i * 300, 562, 80, 10, "#5b4a4a", 5),
  );

const spaStones =
  backdrop(W, H, ["#dfeee4", "#b9d9c8"]) +
  times(
    7,
    (i) =>
      line(
        `M${60 + i * 34} 0C${70 + i * 34} 200 ${50 + i * 34} 300 ${64 + i * 34} 470`,
        "#7fae8b",
        14,
        0.55,
      ) + times(4, (k) => line(`M${50 + i * 34} ${90 + k * 100}h26`, "#659574", 4)),
  ) +
  rect(0, 460, W, 140, "#a8825e") +
  times(6, (i) => line(`M0 ${480 + i * 24}H960`, "#98734f", 3)) +
  [
    [640, 452, 150, 42, "#4d5459"],
    [650, 384, 116, 36, "#6d757a"],
    [636, 326, 84, 29, "#8b9499"],
    [648, 280, 54, 21, "#aab2b6"],
  ]
    .map(([x, y, rx, ry, fill]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`)
    .join("") +
  moved(
    420,
    452,
    1.2,
    times(
      6,
      (i) =>
        `<g transform="rotate(${-75 + i * 30})">${shape("M0 0C-26-34-16-70 0-86C16-70 26-34 0 0Z", i % 2 ? "#f6b8c4" : "#fbe0e4")}</g>`,
    ) + circle(0, -8, 14, "#f3c64f"),
  ) +
  rect(790, 420, 60, 60, "#fff4dd", 8) +
  shape("M820 420q-12-20 0-40q12 20 0 40Z", "#ffb347") +
  circle(820, 400, 60, "#ffd98a", 0.3);

const gym =
  backdrop(W, H, ["#1b2a41", "#2d4663"]) +
  times(4, (i) => rect(40 + i * 230, 60, 200, 250, "#9bd4e4", 4)) +
  `<g opacity="0.8">${skyline(W, 310, 0.7, "#5d9fb8")}</g>` +
  times(5, (i) => rect(i * 230 + 10, 50, 30, 270, "#1b2a41")) +
  rect(0, 310, W, 14, "#14202f") +
  rect(0, 470, W, 130, "#10202d") +
  times(10, (i) => line(`M${i * 110 - 60} 600L${i * 96 + 40} 470`, "#1d3345", 4)) +
  rect(90, 420, 780, 16, "#56708a", 6) +
  rect(120, 436, 14, 90, "#3d556d") +
  rect(826, 436, 14, 90, "#3d556d") +
  times(6, (i) => {
    const x = 150 + i * 124;
    const size = 26 + i * 3;
    return (
      rect(x, 420 - size * 1.2, 18, size * 1.2, "#c6e255", 4) +
      rect(x + 18, 414 - size * 0.6, 34, 10, "#cfd8dd", 4) +
      rect(x + 52, 420 - size * 1.2, 18, size * 1.2, "#c6e255", 4)
    );
  }) +
  rect(0, 20, W, 8, "#c6e255") +
  circle(830, 520, 46, "#e4572e") +
  line("M790 506Q830 484 870 506", "#b73f1c", 5);

const lanes =
  backdrop(W, H, ["#d6f0f5", "#9ad9e6"]) +
  times(6, (i) => rect(40 + i * 155, 40, 120, 130, "#f7fdff", 4)) +
  rect(0, 190, W, 40, "#eadfc9") +
  shape("M0 230H960V600H0Z", "#1fa2c0") +
  shape("M0 230H960V290H0Z", "#46bcd3") +
  times(7, (i) => {
    const top = 480 + (i - 3) * 90;
    const bottom = 480 + (i - 3) * 250;
    return times(14, (k) => {
      const part = k / 14;
      const scale = part * part;
      const y = 230 + scale * 370;
      const x = top + (bottom - top) * scale;
      return circle(x, y, 3 + scale * 11, k % 2 ? "#ffffff" : "#e4572e");
    });
  }) +
  waves(W, 300, 600, "#bdf0f5") +
  times(5, (i) => {
    const x = 300 + i * 90;
    return rect(x - 26, 186, 52, 26, "#1c4f63", 4) + rect(x - 20, 212, 40, 20, "#2f6d84");
  });

const sunriseYoga =
  backdrop(W, H, ["#fbd3a8", "#f8a58b", "#c77a9a"]) +
  circle(480, 330, 120, "#fff0c2") +
  circle(480, 330, 180, "#fff0c2", 0.25) +
  skyline(W, 400, 0.55, "#b8678a") +
  rect(0, 400, W, 70, "#8f6a9e") +
  waves(W, 402, 470, "#ffd7ae") +
  rect(0, 466, W, 134, "#e8c49c") +
  times(4, (i) =>
    moved(
      150 + i * 220,
      560,
      1,
      shape("M-80-6H80L94 14H-94Z", ["#2f8f9d", "#7b5ea8", "#e4572e", "#3d8052"][i] ?? "#2f8f9d"),
    ),
  ) +
  moved(
    480,
    548,
    1.25,
    shape("M-64 0Q-50-26 0-24Q50-26 64 0Q30 8 0 0Q-30 8-64 0Z", "#3b2438") +
      shape("M-20-20Q-26-74 0-84Q26-74 20-20Z", "#3b2438") +
      circle(0, -104, 19, "#3b2438") +
      line("M-16-70L-52-26M16-70L52-26", "#3b2438", 10),
  ) +
  palm(60, 520, 1.3, "#6b3d44", "#4b3b55") +
  palm(910, 520, 1.5, "#6b3d44", "#4b3b55");

/** Places for care and exercise. */
export const BODY_SCENES: Readonly<Record<string, string>> = {
  "beauty-1": hammam,
  "beauty-2": mirrors,
  "beauty-3": spaStones,
  "fitness-1": gym,
  "fitness-2": lanes,
  "fitness-3": sunriseYoga,
};
