/** A board as an engineer proof-reads it: its parts, what is set on them, and each net with its pins. */
import { type Board, bySeq } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { namedNets } from '#engine/export/named-nets.ts';

/** `part: definition, field = value` and, by domain, `net: part.pin, part.pin`, in the order of the alphabet. */
export function pinListOf(board: Board): string {
  const design = designOf(board);
  const nets = new Map<string, string[]>();
  for (const { name, domain, pins } of namedNets(design)) {
    const texts = pins.map(({ part, resource }) => `${board.parts.get(part)?.label}.${resource}`).sort(byText);
    nets.set(domain, [...(nets.get(domain) ?? []), `${name}: ${texts.join(', ')}`]);
  }
  const parts = [...board.parts.values()].sort(bySeq).map(({ label, definition, fields }) => {
    const id = board.definitions.get(definition)?.definition.metadata.id ?? definition;
    return [`${label}: ${id}`, ...Object.entries(fields).map(([key, value]) => `${key} = ${value}`)].join(', ');
  });
  const sections = [...nets].sort(([a], [b]) => byText(a, b));
  return [
    section('parts', parts),
    ...sections.map(([domain, lines]) => section(`${domain} nets`, lines.sort(byText))),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string {
  return `# ${title}\n${lines.map((line) => `${line}\n`).join('')}`;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
