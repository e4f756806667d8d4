import { type Board, resourceKey } from '../board/board.ts';
import { type Design, designOf, type Net } from '../board/design.ts';

/**
 * The nets of a board in KiCad's netlist form (version E): parts in (seq, id) order with their definition as value, then
 * each net that joins two or more pins, with the function that each pin has on it. A reference is the part's label, with
 * its id behind where several parts have that label. Pins outside of the electrical domain have their domain in front.
 */
export function netlist(board: Board): string {
  const design = designOf(board);
  const refs = references(design);
  const lines = ['(export (version "E")', `  (design (source ${quoted(board.name)}) (tool "Busbar"))`, '  (components'];
  for (const { part, definition } of design.parts.values()) {
    const metadata = definition?.file.definition.metadata;
    const value = metadata?.part_number ?? metadata?.name ?? part.definition;
    lines.push(
      `    (comp (ref ${quoted(refs.get(part.id) ?? part.id)}) (value ${quoted(value)}) (tstamps ${quoted(part.id)}))`,
    );
  }
  lines.push('  )', '  (nets');
  let code = 0;
  for (const net of design.nets) {
    const pins = pinsOf(net);
    const [first] = pins.values();
    if (first === undefined || pins.size < 2) continue;
    code += 1;
    lines.push(`    (net (code "${code}") (name ${quoted(`${refs.get(first.part) ?? first.part}/${first.pin}`)})`);
    for (const { part, pin, functions } of pins.values()) {
      const role = quoted([...functions].sort().join('+'));
      lines.push(`      (node (ref ${quoted(refs.get(part) ?? part)}) (pin ${quoted(pin)}) (pinfunction ${role}))`);
    }
    lines.push('    )');
  }
  return `${lines.join('\n')}\n  )\n)\n`;
}

interface Pin {
  readonly part: string;
  readonly pin: string;
  readonly functions: Set<string>;
}

/** A resource that takes part through several functions or instances is one pin. */
function pinsOf(net: Net): ReadonlyMap<string, Pin> {
  const pins = new Map<string, Pin>();
  for (const node of net.nodes) {
    const key = resourceKey(node);
    const pin = node.domain === 'electrical' ? node.resource : `${node.domain}:${node.resource}`;
    const entry = pins.get(key) ?? { part: node.part, pin, functions: new Set<string>() };
    entry.functions.add(node.function);
    pins.set(key, entry);
  }
  return pins;
}

function references(design: Design): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { part } of design.parts.values()) counts.set(part.label, (counts.get(part.label) ?? 0) + 1);
  return new Map(
    [...design.parts.values()].map(({ part }) => [
      part.id,
      counts.get(part.label) === 1 ? part.label : `${part.label} ${part.id}`,
    ]),
  );
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll(/\s+/g, ' ')}"`;
}
