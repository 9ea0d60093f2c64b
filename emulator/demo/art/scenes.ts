import { BODY_SCENES } from "./scenes-body";
import { PLAY_SCENES } from "./scenes-play";
import { OUTING_SCENES } from "./scenes-out";
import { TOWN_SCENES } from "./scenes-town";
import { type Drawing, drawing } from "./svg";

/** Wide pictures of venues, three for each category. */
export function venueScenes(): Drawing[] {
  return Object.entries({ ...OUTING_SCENES, ...TOWN_SCENES, ...BODY_SCENES, ...PLAY_SCENES }).map(
    ([name, body]) => drawing(`scene-${name}`, 960, 600, body),
  );
}
