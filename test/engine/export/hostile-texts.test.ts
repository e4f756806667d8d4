import { describe, expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { boardFromJson, boardJson } from '#engine/board/changes.ts';
import { FORMAT_LIST, fileStem } from '#engine/export/format-list.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { station } from '../rules/support.ts';
import { exported, readCsv } from './support.ts';

/** A terminal's colour, an override of direction, an isolate, a bell, half a character. */
const HOSTILE = '\u001b[31m\u202e\u2066\u0007\ud800';
const HARMFUL = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}|\\u001b|\\u0007|\\ud800/u;

/** What readers compare with a list of words, or look another value up by. */
const WORDS =
  /^(domain|type|role|roles|function|functions|op|kind|direction|erc_type|id|definition|part|interface|resource|resources)$/;

/** The same JSON with `end` behind its texts: of all, or of those that are no words of the vocabulary and no ids. */
function spoiled(json: Json, end: string, all: boolean): Json {
  if (typeof json === 'string') return json + end;
  if (Array.isArray(json)) return json.map((item) => spoiled(item, end, all));
  if (typeof json !== 'object' || json === null) return json;
  const entries = Object.entries(json).map(([key, value = null]): [string, Json] => {
    if (key === 'domain' || (!all && WORDS.test(key) && typeof value === 'string')) return [key, value];
    const lists = all ? key !== 'domains' && key !== 'ends' : false;
    return [key, !all && isListOfIds(key) ? value : spoiled(value, end, all || lists)];
  });
  return Object.fromEntries(entries);
}

function isListOfIds(key: string): boolean {
  return ['resources', 'members', 'assigned', 'role', 'functions', 'compatible_roles', 'shareable_with'].includes(key);
}

/** The sample with `end` behind its texts, its ids too where `all`. */
function hostileBoard(end: string, all = false): Board {
  const spoil = (key: string) => (all ? key + end : key);
  const roots = Object.entries(boardJson(SAMPLE)).map(([root, entries]) => [
    root,
    Object.fromEntries(
      Object.entries(entries).map(([key, value = null]) => [
        root === 'board' ? key : spoil(key),
        spoiled(value, end, all),
      ]),
    ),
  ]);
  return boardFromJson(Object.fromEntries(roots));
}

const SAMPLE = station({ and: [{ op: 'add_note', text: 'note', at: [0, 0] }] });

describe('[W38] no text of a board controls a terminal or turns text around', () => {
  it.each(FORMAT_LIST.map(({ id }) => id))('in %s', (format) => {
    expect([
      HARMFUL.exec(exported(hostileBoard(HOSTILE), format)),
      HARMFUL.exec(exported(hostileBoard(HOSTILE, true), format)),
    ]).toEqual([null, null]);
  });

  it('a harmless board of any language stays as it is', () => {
    const end = ' 5 µF Ω بداية 日本語🙂';
    const board = hostileBoard(end);
    expect(boardFromJson(boardJson(board))).toEqual(board);
    expect([...board.parts.values()].map(({ label }) => label)).toEqual(
      [...SAMPLE.parts.values()].map(({ label }) => label + end),
    );
    expect(JSON.stringify([...board.definitions.values()])).not.toContain('\uFFFD');
  });
});

describe('[W38] a text of a board is a text to whoever reads a file of it', () => {
  it.each(['=cmd()', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '＝1'])('no cell of a CSV is the formula %j', (formula) => {
    const { parts, definitions, ...others } = boardJson(SAMPLE);
    const named = [...SAMPLE.definitions].map(([key, file]) => {
      const metadata = { ...file.definition.metadata, name: formula, manufacturer: formula, part_number: formula };
      return [key, { ...file, definition: { ...file.definition, metadata } }];
    });
    const labelled = Object.entries(parts).map(([key, part]) => [key, { ...Object(part), label: formula }]);
    const roots = { ...others, definitions: Object.fromEntries(named), parts: Object.fromEntries(labelled) };
    const board = boardFromJson(roots);
    const cells = FORMAT_LIST.filter(({ media }) => media === 'text/csv').flatMap(({ id }) =>
      readCsv(exported(board, id)).flat(),
    );
    expect(cells.some((cell) => cell.includes(formula.trim()))).toBe(true);
    expect(cells.filter((cell) => /^\s*[=+\-@＝]/.test(cell))).toEqual([]);
  });

  it('a KiCad netlist has as many lists and texts whatever the labels are', () => {
    const shape = (end: string) => {
      const text = exported(hostileBoard(end), 'netlist_kicad');
      return text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').replaceAll(/\s+/g, ' ');
    };
    expect(shape('") (net (code "9")\\')).toBe(shape(' in words'));
    expect(shape('\\')).toBe(shape('plain'));
  });

  it.each([
    ['../../etc/passwd', 'etc-passwd'],
    ['..\\boot.ini', 'boot.ini'],
    ['a\u202egpj.exe', 'a-gpj.exe'],
    ['a:b*c?"<>|', 'a-b-c'],
    ['CON', 'CON-board'],
    ['com1.x', 'com1-board.x'],
    ['aux', 'aux-board'],
    ['name. ', 'name'],
    ['...', 'board'],
    ['\u0000', 'board'],
    ['Wetterstation Zürich', 'Wetterstation-Zürich'],
  ])('a file of a board that is called %j is called %s', (name, stem) => expect(fileStem(name)).toBe(stem));

  it('[limit fileStemChars] a name of a file has so many characters, none of them cut in half, and is no longer than a system takes', () => {
    const { fileStemChars } = LIMITS;
    const stems = [fileStemChars, fileStemChars + 1].map((length) => fileStem('𝔸'.repeat(length)));
    expect(stems.map((stem) => [...stem].join())).toEqual(stems.map(() => Array(fileStemChars).fill('𝔸').join()));
    const longest = Math.max(...FORMAT_LIST.map(({ end }) => Buffer.byteLength(stems[0] + end)));
    expect(longest).toBeLessThanOrEqual(255);
  });
});
