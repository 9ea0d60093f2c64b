import { around, circle, line, moved, rect, shape, times, turned } from "./svg";

/** A kite with its tail, turned by `degrees`. */
export function kite(
  x: number,
  y: number,
  scale: number,
  degrees: number,
  left: string,
  right: string,
): string {
  const tail =
    line("M0 90C-20 130 26 150 4 190S20 240 0 270", right, 4) +
    times(3, (i) => shape(`M0 ${130 + i * 50}l-14-9v18zm0 0l14-9v18z`, left));
  return moved(
    x,
    y,
    scale,
    turned(degrees, 0, 0, shape("M0-100L-66 0L0 90Z", left) + shape("M0-100L66 0L0 90Z", right) + tail),
  );
}

/** A market stall with an awning. */
export function stall(x: number, colour: string): string {
  const stripes = times(6, (i) =>
    shape(`M${i * 25 - 75} 0h25l${i * 4 - 8} 60h-29Z`, i % 2 ? "#fff3dc" : colour),
  );
  return moved(
    x,
    372,
    1,
    stripes +
      rect(-82, 60, 164, 8, "#5a3324") +
      rect(-76, 68, 8, 92, "#5a3324") +
      rect(68, 68, 8, 92, "#5a3324") +
      rect(-80, 106, 160, 54, "#8a5538") +
      times(5, (i) =>
        circle(-56 + i * 28, 100, 12, ["#f3b94d", "#d94f3d", "#7fae56", "#f3b94d", "#b5563c"][i] ?? colour),
      ),
  );
}

export function firework(x: number, y: number, radius: number, colour: string): string {
  return (
    around(
      14,
      x,
      y,
      line(`M${x} ${y - radius * 0.3}V${y - radius}`, colour, 4) + circle(x, y - radius - 10, 4, colour),
    ) + circle(x, y, 5, colour)
  );
}

export const oud = turned(
  38,
  320,
  300,
  turned(
    -62,
    320,
    62,
    rect(308, -30, 24, 96, "#3a1a10", 6) + times(4, (i) => line(`M296 ${-20 + i * 20}H344`, "#3a1a10", 5)),
  ) +
    shape("M320 176C390 222 444 310 424 386C406 456 234 456 216 386C196 310 250 222 320 176Z", "#a85a26") +
    shape("M320 198C380 240 426 314 408 380C392 436 248 436 232 380C214 314 260 240 320 198Z", "#d98d4a") +
    circle(320, 318, 36, "#5a2a16") +
    around(12, 320, 318, shape("M320 286L328 306L320 318L312 306Z", "#b8682f")) +
    [270, 370].map((x) => circle(x, 362, 14, "#5a2a16")).join("") +
    rect(306, 56, 28, 170, "#4a2414", 5) +
    times(5, (i) => line(`M${310 + i * 5} 58V392`, "#fff0cf", 1.6)) +
    rect(282, 388, 76, 12, "#4a2414", 4),
);

/** A pile of books standing on (x, y + 40). */
export const books = (x: number, y: number, colours: readonly string[]): string =>
  colours
    .map(
      (colour, i) =>
        rect(x + (i % 2) * 14, y - i * 44, 220 - (i % 3) * 18, 40, colour, 5) +
        rect(x + (i % 2) * 14 + 18, y - i * 44, 10, 40, "#ffffff55"),
    )
    .join("");

/** The nine teeth of the national flag, 360 pixels high. */
export const serration = times(9, (i) =>
  shape(`M0 ${i * 40}L60 ${i * 40 + 20}L0 ${i * 40 + 40}Z`, "#ffffff"),
);
