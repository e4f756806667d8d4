/**
 * `npx tsx test/corpus/count.ts [--details] [--write] [DESIGN…]`: judges the corpus, or the designs named, and prints the
 * page. `--details` lists each false alarm, each refusal of a sound design and each mistake that is not caught, with what was
 * found instead. `--write` writes `docs/rules-corpus.md`.
 */
import { writeFileSync } from 'node:fs';
import type { Design } from './design.ts';
import { type JudgedDesign, judged } from './judge.ts';
import { corpusDesigns } from './load.ts';
import { corpusPage } from './page.ts';

const asked = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const isAsked = ({ id }: Design): boolean => asked.length === 0 || asked.includes(id);
const designs = corpusDesigns().filter(isAsked).map(judged);
const page = corpusPage(designs, new Date().toISOString().slice(0, 10));
if (process.argv.includes('--details')) console.log(designs.flatMap(details).join('\n'));
console.log(page);
if (process.argv.includes('--write') && asked.length === 0) {
  writeFileSync(new URL('../../docs/rules-corpus.md', import.meta.url), page);
}

function details({ design, falseAlarms, refused, inexpressible, mistakes }: JudgedDesign): readonly string[] {
  return [
    ...falseAlarms.map(({ severity, rule, message }) => `${design.id}: false ${severity} ${rule}: ${message}`),
    ...refused.map(({ id, message }) => `${design.id}: ${id} is refused: ${message}`),
    ...inexpressible.map(({ wire, pins, reason }) => `${design.id}: ${wire} (${pins.join(', ')}): ${reason}`),
    ...mistakes.flatMap(({ mistake, outcome, found }) =>
      outcome === 'caught' || outcome === 'lacking'
        ? []
        : [
            `${mistake.id}: ${outcome}; ${mistake.grade} at ${mistake.at.join(', ')} (${mistake.subject.join(', ')}): ${mistake.cause}`,
            `  a message names one of: ${mistake.names.join(', ')}`,
            ...found.map((line) => `  found: ${line}`),
          ],
    ),
  ];
}
