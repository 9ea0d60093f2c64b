import { arch, palm, pendant, plant, skyline, stringLights, waves } from "./props";
import { backdrop, circle, line, moved, rect, shape, times } from "./svg";

const W = 960;
const H = 600;

/** A round plate of food seen from above. */
function plate(x: number, y: number, radius: number, food: string, garnish: string): string {
  return (
    circle(x + 6, y + 10, radius, "#000000", 0.15) +
    circle(x, y, radius, "#fbf7ef") +
    circle(x, y, radius * 0.8, "#efe6d6") +
    circle(x, y, radius * 0.66, food) +
    times(7, (i) =>
      circle(
        x + Math.cos(i * 2.3) * radius * 0.42,
        y + Math.sin(i * 2.3) * radius * 0.42,
        radius * 0.1,
        garnish,
      ),
    )
  );
}

function cafeTable(x: number, y: number): string {
  return (
    shape(`M${x - 86} ${y}H${x + 86}V${y + 14}H${x - 86}Z`, "#6b4226") +
    rect(x - 6, y + 14, 12, 96, "#4c2e1a") +
    rect(x - 46, y + 106, 92, 10, "#4c2e1a", 5) +
    shape(`M${x - 14} ${y - 30}H${x + 14}L${x + 10} ${y}H${x - 10}Z`, "#fbf3e4") +
    circle(x + 46, y - 12, 12, "#d98a3d")
  );
}

const cafe =
  rect(0, 0, W, H, "#f2dcb9") +
  times(
    4,
    (i) => arch(60 + i * 225, 400, 165, 330, "#c99b6b") + arch(72 + i * 225, 400, 141, 306, "#bfe0e2"),
  ) +
  `<g opacity="0.7">${skyline(W, 400, 0.32, "#9cc7cc")}</g>` +
  times(5, (i) => rect(i * 225 + 1, 60, 58, 340, "#f2dcb9")) +
  rect(0, 400, W, 26, "#b27f4f") +
  rect(0, 426, W, 174, "#8a5a37") +
  times(12, (i) => line(`M${i * 90 - 40} 600L${i * 74 + 60} 426`, "#7a4d2d", 3, 0.6)) +
  [150, 480, 810].map((x) => pendant(x, 90, "#7d2f1d", "#ffd98a")).join("") +
  cafeTable(230, 430) +
  cafeTable(700, 430) +
  plant(466, 560, 1.1, "#4f7d4a", "#d97b4a");

const platter =
  rect(0, 0, W, H, "#1f4b4a") +
  times(9, (i) => line(`M0 ${i * 75}L960 ${i * 75 - 60}`, "#245655", 16)) +
  shape("M120-20L420-20L300 620L0 620Z", "#f0e2c4", 0.9) +
  times(6, (i) => line(`M${104 - i * 3 + i * 44} -20L${-14 + i * 60} 620`, "#8a1f3c", i % 2 ? 3 : 7, 0.7)) +
  plate(250, 190, 130, "#e2a33a", "#7c3f1a") +
  plate(560, 320, 168, "#c8622e", "#5b8f3c") +
  plate(820, 140, 104, "#7fa650", "#d6412f") +
  plate(220, 480, 96, "#f0e0b8", "#d9912d") +
  plate(836, 478, 92, "#8f3a2c", "#f3e4c0") +
  circle(470, 104, 50, "#fbf7ef") +
  circle(470, 104, 38, "#a4622f") +
  circle(458, 94, 12, "#c98a54");

const terrace =
  backdrop(W, H, ["#141a3c", "#463168", "#d9786a"]) +
  circle(760, 120, 46, "#fbe9c6") +
  circle(742, 108, 42, "#1f2049") +
  skyline(W, 430, 0.9, "#2c2450") +
  rect(0, 430, W, 60, "#37305f") +
  waves(W, 430, 490, "#e59b84") +
  rect(0, 486, W, 114, "#2a1b26") +
  stringLights(W, 70, 60, "#ffd27a") +
  stringLights(W, 150, 70, "#ffd27a") +
  [170, 480, 790]
    .map(
      (x) =>
        shape(`M${x - 80} 500H${x + 80}L${x + 66} 540H${x - 66}Z`, "#f3e6d3") +
        rect(x - 5, 540, 10, 60, "#70493a") +
        circle(x, 488, 12, "#ffcf70") +
        circle(x, 488, 40, "#ffcf70", 0.2),
    )
    .join("") +
  plant(40, 600, 1.3, "#3e6e57", "#8a4a3a") +
  plant(920, 600, 1.3, "#3e6e57", "#8a4a3a");

const infinityPool =
  backdrop(W, H, ["#8fd3e8", "#cdeef0", "#fdeccf"]) +
  circle(700, 170, 56, "#fff3cf") +
  skyline(W, 300, 0.5, "#a8cfd6") +
  rect(0, 300, W, 80, "#3aa3b8") +
  waves(W, 306, 380, "#c6f0f2") +
  rect(0, 376, W, 10, "#eadfc9") +
  shape("M0 386H960V600H0Z", "#48bfcf") +
  waves(W, 400, 520, "#d7f6f5") +
  shape("M0 520H960V600H0Z", "#ecdcbc") +
  palm(110, 540, 1.5, "#8a6138", "#3d8052") +
  palm(880, 560, 1.8, "#8a6138", "#34714a") +
  [360, 560]
    .map(
      (x) =>
        shape(`M${x} 540L${x + 110} 540L${x + 150} 500`, "none") +
        line(`M${x} 548H${x + 104}L${x + 142} 506`, "#ffffff", 12) +
        line(`M${x + 14} 552V574M${x + 92} 552V574`, "#b99b72", 6),
    )
    .join("") +
  shape("M410 420Q510 330 610 420Z", "#f0713f") +
  shape("M476 420Q510 340 544 420Z", "#fff4e0") +
  line("M510 378V560", "#8a6138", 6);

const duneCamp =
  backdrop(W, H, ["#2d2a5c", "#a4506a", "#f5a861"]) +
  circle(480, 330, 84, "#ffd98f") +
  times(22, (i) => circle((i * 173) % W, (i * 67) % 180, 1.8, "#ffffff", 0.8)) +
  shape("M0 380C160 300 300 330 440 380S760 330 960 390V600H0Z", "#c9683f") +
  shape("M0 450C200 380 380 420 560 460S840 420 960 450V600H0Z", "#a94f35") +
  shape("M0 520C240 470 520 540 960 500V600H0Z", "#7f3629") +
  [200, 420, 690]
    .map((x, i) =>
      moved(
        x,
        480 + (i % 2) * 16,
        1.15,
        shape("M0-110L90 0H-90Z", "#f3e3c6") +
          shape("M0-110L24 0H-24Z", "#7b2a35") +
          shape("M0-110L-44 0H-62Z", "#b5473f", 0.8) +
          circle(0, -8, 16, "#ffcf70", 0.7),
      ),
    )
    .join("") +
  shape("M556 540q14-40 22-54q10 24 4 36q14-10 16-22q14 26-4 40Z", "#ffb23e") +
  line("M548 544L606 534M552 534L602 544", "#4a2118", 8) +
  palm(890, 520, 1.2, "#4a2a22", "#35402f");

const hotelRoom =
  backdrop(W, H, ["#ece3d6", "#dccdb8"]) +
  rect(90, 70, 430, 330, "#8a6a4c", 4) +
  rect(102, 82, 406, 306, "#f6c793") +
  circle(400, 250, 50, "#fff0c4") +
  `<svg x="102" y="82" width="406" height="306" viewBox="0 0 406 306">${skyline(406, 250, 0.55, "#b0747a")}${rect(0, 250, 406, 56, "#6f8fa8")}${waves(406, 252, 306, "#f8d9a8")}</svg>` +
  line("M305 82V388", "#8a6a4c", 8) +
  shape("M60 50H150Q132 230 166 410H60ZM550 50H460Q478 230 444 410H550Z", "#f7f1e8") +
  rect(0, 470, W, 130, "#9d7b5c") +
  rect(560, 240, 350, 160, "#5d4334", 16) +
  rect(540, 370, 390, 120, "#fbf8f2", 18) +
  rect(540, 420, 390, 90, "#a8324a", 14) +
  rect(580, 340, 130, 56, "#ffffff", 18) +
  rect(750, 340, 130, 56, "#ffffff", 18) +
  rect(470, 410, 64, 80, "#6d4e3b", 6) +
  shape("M478 340H526L540 380H464Z", "#ffe2a1") +
  rect(498, 380, 8, 30, "#6d4e3b") +
  circle(502, 366, 80, "#ffe2a1", 0.25) +
  plant(56, 560, 1.4, "#54794c", "#c99363");

/** Places to eat, and to stay. Keys are the names of the committed pictures, without their prefix. */
export const OUTING_SCENES: Readonly<Record<string, string>> = {
  "food-1": cafe,
  "food-2": platter,
  "food-3": terrace,
  "hotel-1": infinityPool,
  "hotel-2": duneCamp,
  "hotel-3": hotelRoom,
};
