import { books, firework, kite, oud, serration, stall } from "./poster-props";
import { arch, dhow, lantern, palm, skyline, stringLights, waves } from "./props";
import { around, circle, line, moved, rect, shape, times, turned } from "./svg";

export interface Motif {
  /** Background, from top to bottom. */
  readonly sky: readonly string[];
  readonly ink: string;
  readonly accent: string;
  /** Drawn on 640 by 800, within the upper 530. */
  readonly picture: string;
}

const W = 640;

/** The pictures of the posters, by the event's slug. */
export const POSTER_MOTIFS: Readonly<Record<string, Motif>> = {
  "back-to-school-fair": {
    sky: ["#ffd45e", "#ffb347"],
    ink: "#2a2350",
    accent: "#e5484d",
    picture:
      turned(
        -14,
        320,
        270,
        rect(286, 70, 68, 300, "#3f7fd6") +
          rect(286, 70, 22, 300, "#5f9bea") +
          shape("M286 370H354L320 460Z", "#f7dcb0") +
          shape("M310 434H330L320 460Z", "#2a2350") +
          rect(286, 40, 68, 34, "#f28fad", 10),
      ) +
      turned(10, 160, 330, rect(90, 220, 120, 190, "#e5484d", 10) + rect(106, 250, 88, 44, "#fff3dc", 4)) +
      turned(
        18,
        480,
        330,
        rect(430, 190, 70, 250, "#2f9e8f", 6) +
          times(9, (i) => line(`M430 ${210 + i * 26}h${i % 2 ? 18 : 30}`, "#ffffff", 4)),
      ) +
      times(9, (i) =>
        circle(60 + i * 66, 60 + (i % 3) * 26, 7, ["#e5484d", "#2f9e8f", "#2a2350"][i % 3] ?? "#2a2350"),
      ),
  },
  "pearl-divers-exhibition": {
    sky: ["#0c4a6b", "#07263f"],
    ink: "#f6ead2",
    accent: "#e7b866",
    picture:
      rect(0, 0, W, 120, "#e8c48a") +
      circle(500, 70, 40, "#fff1cb") +
      dhow(250, 112, 1.1, "#4a2a1c", "#fff4e0") +
      waves(W, 116, 150, "#bfe3ea") +
      line("M250 140V330", "#f6ead2", 3) +
      moved(
        250,
        360,
        1.1,
        circle(14, -26, 15, "#c98a5b") +
          shape("M0-14C24-20 34 0 30 40L56 96L36 100L14 50L0 104L-18 98L-6 30Z", "#c98a5b") +
          line("M4-6L-4-30M22-8L60 30", "#c98a5b", 12),
      ) +
      moved(
        430,
        460,
        1.5,
        shape("M-90 0C-90-50-40-70 0-70S90-50 90 0Z", "#d8a7a0") +
          times(7, (i) => line(`M0 0L${-72 + i * 24} -${38 + (3 - Math.abs(3 - i)) * 9}`, "#b97f7c", 4)) +
          shape("M-90 4C-80 44-30 54 0 54S80 44 90 4Z", "#f3d9cf") +
          circle(0, 2, 22, "#fffaf0") +
          circle(-7, -5, 7, "#ffffff"),
      ) +
      times(12, (i) =>
        circle(120 + ((i * 97) % 420), 200 + ((i * 53) % 280), 4 + (i % 3) * 3, "#ffffff", 0.3),
      ),
  },
  "night-market": {
    sky: ["#1d1440", "#5b2a63", "#2a1230"],
    ink: "#fff1d6",
    accent: "#ffb347",
    picture:
      circle(510, 110, 44, "#fbe7bb") +
      `<g opacity="0.55">${skyline(W, 400, 0.8, "#3a2258")}</g>` +
      stringLights(W, 90, 60, "#ffd27a") +
      stringLights(W, 190, 60, "#ffd27a") +
      stall(120, "#d94f3d") +
      stall(320, "#2f9e8f") +
      stall(520, "#e39b2f") +
      rect(0, 532, W, 3, "#ffb347"),
  },
  "family-kite-day": {
    sky: ["#5cc2ea", "#c9eef5", "#f6dfae"],
    ink: "#123a55",
    accent: "#e5484d",
    picture:
      [
        [90, 90],
        [520, 180],
        [310, 60],
      ]
        .map(
          ([x = 0, y = 0]) =>
            circle(x, y, 30, "#ffffff", 0.9) +
            circle(x + 34, y + 8, 22, "#ffffff", 0.9) +
            circle(x - 32, y + 10, 20, "#ffffff", 0.9),
        )
        .join("") +
      kite(210, 210, 1.15, -18, "#e5484d", "#ff8f6b") +
      kite(450, 170, 0.9, 16, "#7b5ea8", "#a78bd6") +
      kite(520, 390, 0.5, 8, "#ffd166", "#ffb347") +
      rect(0, 470, W, 50, "#3aa3b8") +
      waves(W, 472, 524, "#d9f5f7"),
  },
  "oud-and-strings": {
    sky: ["#3a0f1f", "#7b2433", "#3a0f1f"],
    ink: "#ffeccf",
    accent: "#e7a55c",
    picture:
      circle(320, 270, 220, "#e7a55c", 0.16) +
      circle(320, 270, 160, "#e7a55c", 0.16) +
      oud +
      times(5, (i) =>
        line(
          `M0 ${470 + i * 9}C160 ${430 + i * 9} 300 ${510 + i * 9} 640 ${460 + i * 9}`,
          "#e7a55c",
          1.5,
          0.7,
        ),
      ),
  },
  "marina-5k": {
    sky: ["#fde0a6", "#f79a7a", "#e4687d"],
    ink: "#3a1436",
    accent: "#ffffff",
    picture:
      circle(320, 330, 120, "#fff3cc") +
      skyline(W, 400, 0.9, "#b9476d") +
      rect(0, 400, W, 60, "#8f3f74") +
      waves(W, 400, 460, "#ffd0a8") +
      shape("M0 460H640V524H0Z", "#5b2350") +
      line("M0 492H640", "#ffd0a8", 3, 0.7) +
      [
        [150, "#ffffff"],
        [330, "#ffe27a"],
        [500, "#ffffff"],
      ]
        .map(([x, colour]) =>
          moved(
            Number(x),
            470,
            0.9,
            circle(14, -128, 15, String(colour)) +
              line(
                "M8-108L-4-60L24-36L14 0M-4-60L-26-34L-54-30M6-100L-24-84L-36-60M8-100L32-78L54-92",
                String(colour),
                13,
              ),
          ),
        )
        .join(""),
  },
  "national-day": {
    sky: ["#5b0f2b", "#8a1538"],
    ink: "#ffffff",
    accent: "#e7c27a",
    picture:
      rect(0, 0, 110, 360, "#ffffff") +
      moved(110, 0, 1, serration) +
      firework(410, 130, 90, "#ffe2a0") +
      firework(560, 240, 60, "#ffffff") +
      firework(300, 260, 52, "#f4a6b8") +
      skyline(W, 520, 0.75, "#3f0a1e"),
  },
  "winter-book-fair": {
    sky: ["#e9efe6", "#c8dccf"],
    ink: "#1f4037",
    accent: "#c9473f",
    picture:
      arch(150, 520, 340, 470, "#ffffff") +
      arch(168, 520, 304, 440, "#9cc7b8") +
      circle(390, 200, 34, "#fff4cf") +
      palm(240, 400, 0.9, "#5c6b4a", "#3d7058") +
      books(210, 480, ["#c9473f", "#1f6b73", "#e0a33a", "#5b4a86"]) +
      shape("M220 340Q270 300 320 336Q370 300 420 340V352Q370 316 320 350Q270 316 220 352Z", "#ffffff"),
  },
  "ghabga-evenings": {
    sky: ["#0d1b3d", "#1c3666", "#3d2a5c"],
    ink: "#fdeecb",
    accent: "#e7b352",
    picture:
      times(30, (i) => circle((i * 149) % W, (i * 83) % 330, 1.6 + (i % 3), "#fdeecb", 0.8)) +
      shape("M420 70A120 120 0 1 0 500 270A96 96 0 0 1 420 70Z", "#fbe3a6") +
      lantern(120, 110, 1.2, "#b98539", "#ffd27a") +
      lantern(230, 50, 0.9, "#b98539", "#ffd27a") +
      lantern(560, 150, 1, "#b98539", "#ffd27a") +
      times(5, (i) => arch(20 + i * 124, 540, 104, 190, "#14244a")) +
      `<ellipse cx="320" cy="500" rx="200" ry="26" fill="#b98539"/>` +
      times(9, (i) =>
        circle(200 + i * 30, 486 - (i % 2) * 12, 16, ["#7a3f1f", "#c98a3d", "#a8574a"][i % 3] ?? "#7a3f1f"),
      ),
  },
  "garangao-night": {
    sky: ["#43207a", "#8a2f86", "#e06a6f"],
    ink: "#fff4d8",
    accent: "#ffd166",
    picture:
      circle(470, 120, 60, "#fff1c4") +
      times(24, (i) => circle((i * 131) % W, (i * 71) % 300, 2.2, "#ffffff", 0.8)) +
      lantern(90, 90, 0.8, "#ffd166", "#ffe9b0") +
      lantern(570, 210, 0.7, "#ffd166", "#ffe9b0") +
      moved(
        230,
        420,
        1.2,
        shape("M-90-70H90L70 80H-70Z", "#c9473f") +
          `<ellipse cx="0" cy="-70" rx="90" ry="22" fill="#fff0d6"/>` +
          line("M-84-50L-50 76L-16-50L16 76L50-50L80 70", "#ffd166", 5),
      ) +
      line("M130 270L236 338M340 260L244 338", "#6b3d24", 9) +
      moved(
        460,
        430,
        1.1,
        shape("M-70-40H70L56 84H-56Z", "#2f9e8f") +
          line("M-44-40C-40-100 40-100 44-40", "#1d6b60", 8) +
          times(8, (i) =>
            circle(
              -52 + i * 15,
              -46 - (i % 2) * 12,
              12,
              ["#ffd166", "#e5484d", "#c98a3d", "#f28fad"][i % 4] ?? "#ffd166",
            ),
          ) +
          around(6, 0, 24, shape("M0-8L8 16H-8Z", "#ffd166")),
      ),
  },
  "eid-family-festival": {
    sky: ["#0e5f5b", "#1f9d8b", "#0f5a58"],
    ink: "#fff4d8",
    accent: "#ffd166",
    picture:
      shape("M460 50A80 80 0 1 0 520 190A64 64 0 0 1 460 50Z", "#ffe9b0") +
      [
        [130, 190, "#e5484d"],
        [220, 130, "#ffd166"],
        [300, 220, "#f28fad"],
        [90, 320, "#7b5ea8"],
      ]
        .map(
          ([x, y, colour]) =>
            `<ellipse cx="${x}" cy="${y}" rx="46" ry="58" fill="${colour}"/>` +
            line(
              `M${x} ${Number(y) + 58}C${Number(x) + 20} ${Number(y) + 140} ${Number(x) - 10} ${Number(y) + 180} 200 520`,
              "#ffffff",
              2,
              0.8,
            ) +
            circle(Number(x) - 14, Number(y) - 22, 9, "#ffffff", 0.6),
        )
        .join("") +
      moved(
        460,
        420,
        1,
        shape("M-120 100V-10Q-120-70 0-130Q120-70 120-10V100Z", "#fff3dc") +
          times(6, (i) =>
            shape(`M${-120 + i * 40} -14L0-130L${-80 + i * 40} -14Z`, i % 2 ? "#fff3dc" : "#e5484d"),
          ) +
          arch(-34, 100, 68, 96, "#12756f") +
          line("M0-130V-170", "#6b4b3a", 5) +
          shape("M0-170L44-156L0-142Z", "#ffd166"),
      ),
  },
};
