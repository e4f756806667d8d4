/**
 * `npm run judge [-- name …] [--whole]`: judges that are too heavy for `npm test`. Each says what it looked at, and takes a sample of it
 * where all of it would take hours, unless `--whole` asks for it; exit code 1 where one found a fault.
 */
import { judgeDocuments } from './documents.ts';
import { judgeFigures } from './figures.ts';
import { judgeOffers } from './offers.ts';
import { judgePictures } from './pictures.ts';
import { judgeSilent } from './silent.ts';
import { judgeSymbols } from './symbols.ts';
import type { JudgeOptions, Verdict } from './verdict.ts';

const JUDGES: Readonly<Record<string, (options: JudgeOptions) => Promise<Verdict>>> = {
  documents: judgeDocuments,
  figures: judgeFigures,
  offers: judgeOffers,
  pictures: judgePictures,
  silent: judgeSilent,
  symbols: judgeSymbols,
};

const asked = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const whole = process.argv.includes('--whole');
const unknown = asked.filter((name) => !(name in JUDGES));
if (unknown.length > 0) {
  console.error(`There is no judge ${unknown.join(', ')}. There are: ${Object.keys(JUDGES).join(', ')}.`);
  process.exit(2);
}
let faulty = false;
for (const [name, judge] of Object.entries(JUDGES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n## ${name}\n`);
  const { report, faults } = await judge({ whole });
  console.log(report);
  for (const fault of faults) console.log(`FAULT ${fault}`);
  faulty ||= faults.length > 0;
}
process.exit(faulty ? 1 : 0);
