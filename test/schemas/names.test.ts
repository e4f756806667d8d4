import { describe, expect, it, test } from 'vitest';
import { EMPTY_BOARD } from '#engine/board/board.ts';
import { BoardEditor } from '#engine/board/changes.ts';
import { billOfMaterials } from '#engine/export/bill-of-materials.ts';
import { LIMITS } from '#schemas/limits.ts';
import { harmlessName, type NameFault, nameFault } from '#schemas/names.ts';
import { harmless } from '../../sync-server/commands/console.ts';
import { logLines } from '../../sync-server/operations/log-lines.ts';
import { stampedState } from '../../sync-server/rooms/presence/person-state.ts';

const UNFIT: readonly (readonly [string, NameFault, string])[] = [
  ['a\nb', 'line-break', 'a b'],
  ['a\tb', 'line-break', 'a b'],
  ['a\u2028b', 'line-break', 'a b'],
  ['a\u0000b', 'control', 'a\uFFFDb'],
  ['a\u001bb', 'control', 'a\uFFFDb'],
  ['a\u009bb', 'control', 'a\uFFFDb'],
  ['a\u202eb', 'direction', 'a\uFFFDb'],
  ['a\u2067b', 'direction', 'a\uFFFDb'],
  ['a\u200fb', 'direction', 'a\uFFFDb'],
  ['a\u200bb', 'invisible', 'a\uFFFDb'],
  ['a\u200db', 'invisible', 'a\uFFFDb'],
  ['a\ufeffb', 'invisible', 'a\uFFFDb'],
  ['a\u{e0041}b', 'invisible', 'a\uFFFDb'],
  ['Ada\ufe0f', 'invisible', 'Ada\uFFFD'],
  ['Ada\u{e0100}', 'invisible', 'Ada\uFFFD'],
  ['\ufe0f', 'invisible', '\uFFFD'],
  ['☀\ufe0f\ufe0f', 'invisible', '☀\ufe0f\uFFFD'],
  ['\u2800', 'invisible', '\uFFFD'],
  ['a\ufffcb', 'invisible', 'a\uFFFDb'],
  ['a\u{1bca0}b', 'invisible', 'a\uFFFDb'],
  ['a\u{1d159}b', 'invisible', 'a\uFFFDb'],
  ['a\u{13430}b', 'invisible', 'a\uFFFDb'],
  ['a\ud800b', 'half-character', 'a\uFFFDb'],
  ['a\udc00', 'half-character', 'a\uFFFD'],
];

describe('[A50] [A56] a name', () => {
  test.each(UNFIT)('%j is refused as %s, and shown harmlessly', (name, fault, shown) => {
    expect([nameFault(name), harmlessName(name), nameFault(harmlessName(name))]).toEqual([fault, shown, null]);
  });

  test.each([
    'Ada Lovelace',
    'Łódź, ångström, Ω, 100 µF ±5 %',
    'Nguyễn Thị Hoa'.normalize('NFD'),
    'עברית عربي 日本語 한국어 ไทย',
    'می‌خواهم',
    '👩‍🔧 👍🏽 ☀️ 1️⃣ #️⃣ ©️ ‼️',
    '辻\u{e0100}',
  ])('%s is fit as it is', (name) => expect([nameFault(name), harmlessName(name)]).toEqual([null, name]));

  test('[limit marksPerLetter] has so many combining marks in a row; more are refused, and not shown', () => {
    const marked = (count: number) => `a${'\u0300'.repeat(count)}b`;
    const { marksPerLetter } = LIMITS;
    expect([nameFault(marked(marksPerLetter)), nameFault(marked(marksPerLetter + 1))]).toEqual([null, 'marks']);
    expect(harmlessName(marked(10_000))).toBe(marked(marksPerLetter));
  });
});

describe('[A50] whoever wrote it, a name is shown harmlessly', () => {
  const file = (name: string) => ({
    definition: { metadata: { id: 'x', name, type: 'custom', manufacturer: name }, domains: [] },
  });
  const read = (name: string) => {
    const editor = new BoardEditor(EMPTY_BOARD);
    const entries = [
      ['board', 'name', name],
      ['parts', 'p', { definition: 'x@1', label: name, group: name }],
      ['definitions', 'x@1', file(name)],
      ['calls', 'c', { tool: 't', label: name, summary: name }],
      ['waivers', 'w', { rule: 'r', who: name }],
      ['ticks', 't', { who: name }],
      ['pins', 's', { resource: 'r', who: name }],
      ['proposals', 'q', { tool: 't', edits: [], label: name, by: name }],
    ] as const;
    for (const [root, key, after] of entries) editor.write({ root, key, path: [], after });
    return editor.board();
  };
  const logged = (isTerminal: boolean, reason: string) => {
    let line = '';
    const logger = logLines({ isTerminal, colours: false, write: (text) => (line += text) }, () => 0);
    logger('start-failed', { reason });
    return line;
  };
  const places: Readonly<Record<string, (name: string) => unknown>> = {
    'name of a board': (name) => read(name).name,
    'label of a part': (name) => read(name).parts.get('p')?.label,
    'group of a part': (name) => read(name).parts.get('p')?.group,
    'name of a definition': (name) => read(name).definitions.get('x@1')?.definition.metadata.name,
    'maker of a definition': (name) => read(name).definitions.get('x@1')?.definition.metadata.manufacturer,
    'key in the history': (name) => read(name).calls.get('c')?.label,
    'doing in the history': (name) => read(name).calls.get('c')?.summary,
    'who waived': (name) => read(name).waivers.get('w')?.who,
    'who ticked': (name) => read(name).ticks.get('t')?.who,
    'who fixed a pin': (name) => read(name).pins.get('s')?.who,
    'key that proposes': (name) => read(name).proposals.get('q')?.label,
    'who decided': (name) => read(name).proposals.get('q')?.by,
    'person in presence': (name) =>
      JSON.parse(stampedState('{}', { id: 'u', name, color: '#123456' }, 'editor') ?? '').user.name,
    'a terminal': (name) => harmless(name),
  };

  it.each(Object.entries(places))('%s', (_place, shown) => {
    expect(UNFIT.map(([name]) => shown(name))).toEqual(UNFIT.map(([, , harmlessly]) => harmlessly));
    expect(shown('Ada')).toBe('Ada');
  });

  it('a bill of materials', () => {
    const lines = UNFIT.flatMap(([name]) => billOfMaterials(read(name)).split('\r\n'));
    expect(lines.filter((line) => nameFault(line) !== null)).toEqual([]);
  });

  it.each([true, false])('a line of the log (terminal: %s)', (isTerminal) => {
    // Line breaks of a stack stay on a terminal; in JSON everything is escaped.
    for (const [name, fault] of UNFIT) {
      if (fault !== 'line-break') expect(nameFault(logged(isTerminal, name).trimEnd())).toBeNull();
      if (!isTerminal) expect(JSON.parse(logged(false, name)).reason).toBe(name);
    }
  });
});
