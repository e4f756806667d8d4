/** The symbols of a KiCad library, `.kicad_sym` of KiCad 6 and later. */
import type { Coded } from '#schemas/coded.ts';
import { LIMITS } from '#schemas/limits.ts';
import { KICAD_LIBRARY } from './kicad-head.ts';
import { type PartSymbol, pinTypeOf, type SymbolPin } from './part-symbol.ts';
import { atomAt, headOf, listsOf, readSExpression, type SExpressionFault, type SList } from './s-expression.ts';

export type KicadFault = Coded<KicadFaultParams>;

export interface KicadFaultParams {
  /** The text is no S-expression. */
  readonly unreadable: { readonly fault: SExpressionFault };
  /** It is one, of something else: a schematic, a footprint. */
  readonly 'no-symbol-library': { readonly head: string };
  readonly 'too-long': { readonly chars: number; readonly limit: number };
}

export type KicadResult =
  | { readonly ok: true; readonly symbols: readonly PartSymbol[] }
  | ({ readonly ok: false } & KicadFault);

/**
 * All symbols, in the order of the file; those for supplies (`#PWR`) are left out, since they are no parts. A symbol that
 * extends another has its pins, and of its properties those that it does not state itself.
 */
export function readKicadSymbols(text: string): KicadResult {
  if (text.length > LIMITS.symbolFileChars) {
    return { ok: false, code: 'too-long', params: { chars: text.length, limit: LIMITS.symbolFileChars } };
  }
  const read = readSExpression(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if (!read.ok) return { ok: false, code: 'unreadable', params: { fault: read } };
  if (headOf(read.list) !== KICAD_LIBRARY) {
    return { ok: false, code: 'no-symbol-library', params: { head: headOf(read.list) } };
  }
  const lists = new Map(listsOf(read.list, 'symbol').map((list) => [atomAt(list, 1), list]));
  const symbols = [...lists.values()].map((list) => symbolOf(list, ancestry(list, lists)));
  return { ok: true, symbols: symbols.filter(({ reference }) => !reference.startsWith('#')) };
}

/** The symbol and those that it extends, itself first; a circle ends where it closes. */
function ancestry(list: SList, lists: ReadonlyMap<string, SList>): readonly SList[] {
  const line = [list];
  for (let one: SList | undefined = list; one !== undefined; ) {
    one = lists.get(atomAt(listsOf(one, 'extends')[0], 1));
    if (one === undefined || line.includes(one)) break;
    line.push(one);
  }
  return line;
}

function symbolOf(list: SList, line: readonly SList[]): PartSymbol {
  const property = (...names: readonly string[]) => {
    for (const one of line) {
      const found = listsOf(one, 'property').find((each) => names.includes(atomAt(each, 1)));
      // `~` stands for nothing.
      if (found !== undefined) return atomAt(found, 2).replace(/^~$/, '').trim();
    }
    return '';
  };
  const name = atomAt(list, 1);
  return {
    name: name.slice(name.indexOf(':') + 1),
    reference: property('Reference'),
    description: property('Description', 'ki_description'),
    keywords: property('ki_keywords').split(/\s+/).filter(Boolean),
    datasheet: property('Datasheet'),
    footprint: property('Footprint'),
    pins: line.map(pinsOf).find((pins) => pins.length > 0) ?? [],
  };
}

/** The pins of all units. The other body style shows the same pins again. */
function pinsOf(symbol: SList): readonly SymbolPin[] {
  const bodies = listsOf(symbol, 'symbol').filter((body) => !/_([2-9]|\d\d+)$/.test(atomAt(body, 1)));
  const pins = new Map<string, SymbolPin>();
  for (const list of [symbol, ...bodies].flatMap((body) => listsOf(body, 'pin'))) {
    const number = atomAt(listsOf(list, 'number')[0], 1);
    const name = atomAt(listsOf(list, 'name')[0], 1).replace(/^~$/, '');
    const alternates = listsOf(list, 'alternate').map((one) => ({
      name: atomAt(one, 1),
      type: pinTypeOf(atomAt(one, 2)),
    }));
    // Units share supply pins, and a pin in two units is one pin.
    const key = `${number} ${name}`;
    if (!pins.has(key)) pins.set(key, { number, name, type: pinTypeOf(atomAt(list, 1)), alternates });
  }
  return [...pins.values()];
}
