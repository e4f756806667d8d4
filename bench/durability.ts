import { durability, KILLS } from './support/durability.ts';
import { table } from './support/stats.ts';

/** So many of each kind, unless DURABILITY says otherwise. */
const KILLS_OF_A_KIND = 50;

/**
 * Kills a server under load, in a compaction, after a takeover and with a torn write, and counts what was promised and is not there after the
 * restart. Bars: nothing is lost, nothing is doubled.
 */
export async function benchDurability(): Promise<string> {
  const kills = Number(process.env.DURABILITY ?? KILLS_OF_A_KIND);
  const tallies = await durability({ kills, seed: 1, told: (line) => console.error(line) });
  const rows = KILLS.map((kill) => {
    const { kills, sent, promised, lost, doubled, damaged, unyielding } = tallies[kill];
    return [kill, kills, sent, promised, lost, doubled, damaged, unyielding].map(String);
  });
  return table(['killed', 'kills', 'edits sent', 'promised', 'lost', 'doubled', 'damaged', 'went on'], rows);
}
