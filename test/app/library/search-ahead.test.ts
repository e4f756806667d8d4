import { expect, test } from 'vitest';
import { type Library, libraryOf, withOwnParts } from '#engine/library/library.ts';
import { searchParts } from '#engine/library/search.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { isPrepared, prepareIdly, prepareSoon, type SearchClock } from '../../../app/library/search-ahead.ts';

const HALF = STARTER_PARTS.length >> 1;
const anew = (): Library => withOwnParts(libraryOf(STARTER_PARTS.slice(0, HALF)), libraryOf(STARTER_PARTS.slice(HALF)));
const keys = (library: Library, text: string) => searchParts(library, { text }).map(({ key }) => key);

/** A clock on which each look costs one ms; what is to be done idly waits in a list. */
function slowClock() {
  const waiting: (() => void)[] = [];
  let time = 0;
  let turns = 0;
  const now = () => {
    time += 1;
    return time;
  };
  const clock: SearchClock = {
    now,
    async turn() {
      turns += 1;
    },
    idly(task) {
      const run = () => {
        const end = now() + 10;
        task(() => end - now());
      };
      waiting.push(run);
      return () => waiting.splice(waiting.indexOf(run), 1);
    },
  };
  return { clock, waiting, turns: () => turns };
}

test('[K42] a search is prepared in idle moments, a few definitions at a time, and then finds what it finds unprepared', () => {
  const { clock, waiting } = slowClock();
  const library = anew();
  const cancel = prepareIdly(library, clock);
  let moments = 0;
  for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
    expect(isPrepared(library)).toBe(false);
    run();
    moments += 1;
  }
  cancel();
  expect(moments).toBeGreaterThan(STARTER_PARTS.length / 10);
  expect(isPrepared(library)).toBe(true);
  for (const text of ['3.3 V i2c sensor', 'tempreature', '12V relay']) {
    expect(keys(library, text).length).toBeGreaterThan(0);
    expect(keys(library, text)).toEqual(keys(anew(), text));
  }
});

test('[K42] what somebody looks for meanwhile is prepared between other work, as long as it is still wanted', async () => {
  const { clock, turns } = slowClock();
  const library = anew();
  const wanted = () => turns() < 3;
  expect(await prepareSoon(library, wanted, clock)).toBe(false);
  expect([isPrepared(library), turns()]).toEqual([false, 3]);
  expect(await prepareSoon(library, () => true, clock)).toBe(true);
  expect(turns()).toBeGreaterThan(STARTER_PARTS.length / 10);
  expect(isPrepared(library)).toBe(true);
  const begun = anew();
  expect(await prepareSoon(begun, () => false, clock)).toBe(false);
  expect(keys(begun, 'i2c sensor')).toEqual(keys(library, 'i2c sensor'));
});
