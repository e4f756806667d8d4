/** Places on a board as people read them. The engine calls them "Air.i2c_bus0"; ids get the spelling of the vocabulary. */
import { inWords } from './vocabulary.ts';

/** "Air.i2c_bus0" is "Air I2C bus0", "Station MCU.GPIO21 #2" is "Station MCU GPIO21 #2". */
export function named(place: string): string {
  const dot = place.lastIndexOf('.');
  if (dot === -1) return place;
  return `${place.slice(0, dot)} ${spelledId(place.slice(dot + 1))}`;
}

export function namedAll(places: readonly string[]): readonly string[] {
  return places.map(named);
}

/** An id is of small letters; anything else is a name that somebody gave. */
function spelledId(text: string): string {
  return text.replace(/^[a-z0-9_]+(?= #| \(|$)/, inWords);
}
