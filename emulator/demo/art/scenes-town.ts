import { arch, palm, pendant, plant, skyline } from "./props";
import { around, backdrop, circle, line, moved, rect, shape, times } from "./svg";

const W = 960;
const H = 600;

function awning(x: number, y: number, width: number, colours: readonly [string, string]): string {
  const stripe = width / 8;
  return times(8, (i) => {
    const left = x + i * stripe;
    const fill = colours[i % 2] ?? colours[0];
    return rect(left, y, stripe, 44, fill) + circle(left + stripe / 2, y + 44, stripe / 2, fill);
  });
}

function bottle(x: number, y: number, height: number, glass: string, cap: string): string {
  return (
    rect(x - 18, y - height, 36, height, glass, 8) +
    rect(x - 8, y - height - 20, 16, 20, cap, 3) +
    rect(x - 12, y - height * 0.65, 24, height * 0.34, "#ffffff", 3)
  );
}

const arcade =
  backdrop(W, H, ["#cfe6ea", "#f4ead9"]) +
  skyline(W, 200, 0.55, "#b9d3d8") +
  rect(0, 210, W, 330, "#e6c8a0") +
  rect(0, 190, W, 26, "#c49b6c") +
  times(
    4,
    (i) =>
      arch(40 + i * 230, 540, 190, 290, "#a87949") +
      arch(54 + i * 230, 540, 162, 262, i % 2 ? "#33535c" : "#5c3b46"),
  ) +
  times(
    4,
    (i) =>
      rect(74 + i * 230, 420, 122, 110, "#ffe6ae", 4) +
      times(3, (k) =>
        rect(
          86 + i * 230 + k * 36,
          446 + (k % 2) * 14,
          24,
          80 - (k % 2) * 14,
          ["#b5473f", "#2f7f86", "#d39a3a"][(i + k) % 3] ?? "#b5473f",
          3,
        ),
      ) +
      awning(54 + i * 230, 372, 162, i % 2 ? ["#ffffff", "#2f7f86"] : ["#ffffff", "#a3324a"]),
  ) +
  rect(0, 540, W, 60, "#d3b48b") +
  times(14, (i) => line(`M${i * 80 - 30} 600L${i * 70 + 20} 540`, "#bd9b70", 3)) +
  palm(22, 560, 1.2, "#7d5a38", "#4a8051") +
  palm(938, 560, 1.2, "#7d5a38", "#4a8051");

const perfumery =
  backdrop(W, H, ["#3b2438", "#5a3347"]) +
  times(
    3,
    (row) =>
      rect(90, 190 + row * 130, 780, 14, "#c08e52", 3) +
      times(11, (i) =>
        bottle(
          130 + i * 70,
          190 + row * 130,
          44 + ((i * 7 + row * 5) % 4) * 12,
          ["#d9a441", "#a8475c", "#5f8f8a", "#e6c9a0", "#7b5ea8"][(i + row) % 5] ?? "#d9a441",
          "#f5e4c2",
        ),
      ),
  ) +
  [240, 480, 720].map((x) => pendant(x, 30, "#c08e52", "#ffdf9e")).join("") +
  rect(0, 500, W, 100, "#2a1826") +
  rect(180, 486, 600, 114, "#7a4c38", 8) +
  rect(160, 474, 640, 20, "#d9b27c", 6) +
  line("M470 474C440 420 500 400 470 350S500 290 480 250", "#f3e6d8", 7, 0.35) +
  shape("M440 474H510L498 446H452Z", "#c08e52");

const bookshop =
  backdrop(W, H, ["#f6ecd8", "#ecdcbd"]) +
  times(
    2,
    (side) =>
      rect(40 + side * 560, 60, 320, 430, "#8a5d3b", 6) +
      times(
        4,
        (row) =>
          rect(56 + side * 560, 78 + row * 102, 288, 84, "#5c3a22") +
          times(12, (i) =>
            rect(
              64 + side * 560 + i * 23,
              92 + row * 102 + ((i * 5 + row) % 4) * 6,
              18,
              70 - ((i * 5 + row) % 4) * 6,
              ["#d9534f", "#2f7f86", "#f0b44c", "#4d6aa8", "#f5e8cf", "#6b9e5c"][(i * 3 + row + side) % 6] ??
                "#d9534f",
              2,
            ),
          ),
      ),
  ) +
  arch(400, 490, 160, 380, "#c69c6d") +
  arch(414, 490, 132, 352, "#a9dbe6") +
  circle(500, 220, 26, "#fff2c4") +
  rect(0, 490, W, 110, "#b98a5b") +
  `<ellipse cx="480" cy="556" rx="240" ry="34" fill="#c9473f"/><ellipse cx="480" cy="556" rx="200" ry="25" fill="#e8b25e"/>` +
  shape("M420 544Q450 526 480 544Q510 526 540 544V560Q510 544 480 560Q450 544 420 560Z", "#ffffff") +
  pendant(480, 26, "#2f7f86", "#ffe3a0");

const carWash =
  backdrop(W, H, ["#0f2f48", "#1c5d7c"]) +
  times(
    5,
    (i) =>
      rect(100 + i * 170, 30, 110, 12, "#e8f7ff", 6) +
      shape(`M${100 + i * 170} 42H${210 + i * 170}L${240 + i * 170} 420H${70 + i * 170}Z`, "#ffffff", 0.05),
  ) +
  rect(0, 440, W, 160, "#173d54") +
  rect(0, 440, W, 6, "#5cc4dd") +
  moved(
    480,
    430,
    1.5,
    shape(
      "M-230 0C-230-44-200-52-150-58C-110-104-70-116 0-116C70-116 100-96 136-60C190-54 226-44 230 0V20H-230Z",
      "#e4572e",
    ) +
      shape("M-128-60C-98-92-70-102-12-102V-60ZM4-102C62-102 88-86 114-60H4Z", "#bfe6f2") +
      line("M-4-58V14", "#b73f1c", 3) +
      circle(-138, 20, 40, "#141d26") +
      circle(-138, 20, 20, "#cfd8dd") +
      circle(142, 20, 40, "#141d26") +
      circle(142, 20, 20, "#cfd8dd") +
      rect(204, -36, 24, 14, "#ffe9a8", 6),
  ) +
  times(26, (i) =>
    circle(120 + ((i * 137) % 720), 250 + ((i * 61) % 220), 8 + (i % 5) * 6, "#ffffff", 0.28),
  ) +
  `<ellipse cx="480" cy="530" rx="380" ry="22" fill="#ffffff" opacity="0.14"/>`;

const laundry =
  backdrop(W, H, ["#e3f2ef", "#cfe6e2"]) +
  times(
    5,
    (i) =>
      rect(60 + i * 172, 190, 150, 250, "#ffffff", 12) +
      rect(60 + i * 172, 190, 150, 44, "#e7eef0", 12) +
      circle(90 + i * 172, 212, 8, "#2f9e8f") +
      rect(120 + i * 172, 204, 70, 16, "#c9d6da", 6) +
      circle(135 + i * 172, 336, 60, "#8fa9b3") +
      circle(135 + i * 172, 336, 48, "#2c5468") +
      shape(`M${88 + i * 172} 340q24-24 48 0t46 0a48 48 0 0 1-94 0Z`, "#6fc4d8") +
      circle(120 + i * 172, 320, 8, "#ffffff", 0.5),
  ) +
  line("M0 90H960", "#7b8e94", 6) +
  times(
    7,
    (i) =>
      line(`M${110 + i * 124} 90v16`, "#7b8e94", 4) +
      shape(
        `M${110 + i * 124} 104L${150 + i * 124} 126V176H${70 + i * 124}V126Z`,
        ["#ffffff", "#f4d9c0", "#ffffff", "#d5e4f3"][i % 4] ?? "#ffffff",
      ),
  ) +
  rect(0, 440, W, 160, "#9cc3bb") +
  times(12, (i) => rect(i * 80, 440 + (i % 2) * 40, 80, 40, "#aed0c9")) +
  shape("M380 500H580L560 580H400Z", "#d99b55") +
  shape("M390 500Q420 450 480 480Q540 450 570 500Z", "#ffffff");

const reception =
  backdrop(W, H, ["#e9e2f0", "#d8cbe2"]) +
  rect(120, 90, 720, 260, "#c7b4d6", 10) +
  times(18, (i) => rect(132 + i * 39, 102, 24, 236, "#b9a3cb", 4)) +
  circle(480, 210, 70, "#f6eefb") +
  around(8, 480, 210, shape("M480 150L492 196L480 204L468 196Z", "#8a1538")) +
  rect(0, 460, W, 140, "#b79f86") +
  rect(210, 370, 540, 130, "#6b4a5c", 12) +
  rect(190, 352, 580, 24, "#f3e4cf", 8) +
  rect(300, 310, 90, 44, "#2e2a38", 6) +
  rect(340, 350, 10, 6, "#2e2a38") +
  shape("M600 352L610 318H640L650 352Z", "#d9a441") +
  times(3, (i) =>
    circle(612 + i * 13, 300 - (i % 2) * 10, 14, ["#d9534f", "#f0b44c", "#e98aa0"][i] ?? "#d9534f"),
  ) +
  plant(90, 560, 1.5, "#56855c", "#f3e4cf") +
  plant(870, 560, 1.5, "#56855c", "#f3e4cf") +
  [330, 480, 630].map((x) => pendant(x, 24, "#8a1538", "#ffe3a0")).join("");

/** Shops and workshops. */
export const TOWN_SCENES: Readonly<Record<string, string>> = {
  "retail-1": arcade,
  "retail-2": perfumery,
  "retail-3": bookshop,
  "services-1": carWash,
  "services-2": laundry,
  "services-3": reception,
};
