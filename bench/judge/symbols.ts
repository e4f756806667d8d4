/** Symbols of KiCad's own libraries on their way into ours, read where Debian's package `kicad-symbols` puts them: 500, or all with `--whole`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPart } from '#engine/library/import-part.ts';
import { readKicadSymbols } from '#engine/symbols/kicad-symbols.ts';
import type { PartSymbol } from '#engine/symbols/part-symbol.ts';
import { symbolDefinitionOf } from '#engine/symbols/symbol-definition.ts';
import type { JudgeOptions, Verdict } from './verdict.ts';

const FOLDER = '/usr/share/kicad/symbols';
const SYMBOLS = 500;

export async function judgeSymbols({ whole }: JudgeOptions): Promise<Verdict> {
  if (!existsSync(FOLDER))
    return { report: `Skipped: there is no ${FOLDER}; Debian's package kicad-symbols has it.`, faults: [] };
  const faults: string[] = [];
  const all = allSymbols(faults);
  const step = whole ? 1 : Math.max(1, Math.floor(all.length / SYMBOLS));
  const chosen = all.filter((_, at) => at % step === 0).slice(0, whole ? all.length : SYMBOLS);
  let [pins, known] = [0, 0];
  for (const { symbol, file } of chosen) {
    const part = symbolDefinitionOf(symbol, file);
    const resources = part.file.definition.domains.flatMap((domain) => domain.resources);
    const { problems, part: taken } = checkPart(JSON.stringify(part.file));
    const of = `${symbol.name} of ${file}`;
    if (taken === null) faults.push(`${of} is refused: ${problems[0]?.message ?? ''}`);
    if (resources.length !== symbol.pins.length)
      faults.push(`${of} has ${symbol.pins.length} pins, its definition ${resources.length}`);
    const said = part.notUnderstood.join('\n');
    for (const { name = '', functions } of resources) {
      if (functions.length > 0) known += 1;
      else if (!said.includes(name)) faults.push(`${name} of ${of} has no function, and nobody is told`);
    }
    pins += resources.length;
  }
  const share = ((100 * known) / pins).toFixed(1);
  return {
    report: `${chosen.length} of ${all.length} symbols, ${pins} pins, ${share} % of them with a function`,
    faults,
  };
}

function allSymbols(faults: string[]): readonly { readonly symbol: PartSymbol; readonly file: string }[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.kicad_sym'))
    .sort()
    .flatMap((file) => {
      const read = readKicadSymbols(readFileSync(join(FOLDER, file), 'utf8'));
      if (!read.ok) faults.push(`${file} is not read: ${JSON.stringify(read)}`);
      return read.ok ? read.symbols.map((symbol) => ({ symbol, file })) : [];
    });
}
