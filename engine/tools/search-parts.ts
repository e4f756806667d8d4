import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { FUNCTIONS, PROTOCOLS, roleMeant, TAXONOMY } from '#schemas/vocabulary/index.ts';
import { type Library, withFurther } from '../library/library.ts';
import { lackedBy, searchParts, unmatchedWords } from '../library/search.ts';
import { pagesOf, refuseCursor } from './replies/pages.ts';
import { budgetBeside, cut, refuseCall, replyWith, type Structured } from './replies/reply.ts';
import { suppliesOf } from './replies/supplies.ts';
import { BOARD, CURSOR, NEXT_CURSOR, READS, STRINGS, tabTool } from './tab-tool.ts';
import type { TabContext, ToolOutcome } from './tool.ts';

const word = { type: 'string', minLength: 1, maxLength: 100 } as const;

export const searchPartsTool = tabTool({
  name: 'search_parts',
  title: 'Search parts',
  description: `Finds part definitions in the library and on the board, best first: by words (query, loosely: "3.3 V i2c humidity sensor"; a voltage is compared with supply ranges) and by what a part is: taxonomy ("sensor", "power.regulator"), domain, function of a pin ("i2c_sda"), protocol with role ("i2c" with "slave").
Use id as definition of add_part in apply_edits. Next: get_part with definition for all interfaces and pins of one, find_connectable for what joins a given interface.`,
  inputSchema: {
    type: 'object',
    properties: {
      board: BOARD,
      query: { type: 'string', maxLength: 400 },
      taxonomy: word,
      domain: { type: 'string', enum: ['electrical', 'mechanical', 'thermal', 'pneumatic', 'hydraulic', 'network'] },
      function: word,
      protocol: word,
      role: word,
      limit: { type: 'integer', minimum: 1, maximum: LIMITS.pageItems, description: 'Absent: 10' },
      cursor: CURSOR,
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      total: { type: 'integer' },
      parts: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            key: { type: 'string', description: 'The exact definition, where several share the id' },
            name: { type: 'string' },
            taxonomy: STRINGS,
            description: { type: 'string' },
            supply_V: { type: 'array', items: { type: 'number' } },
            supplies: { ...STRINGS, description: 'Power domains: voltage, range, most current' },
            interfaces: { ...STRINGS, description: 'id (protocol role)' },
            placed: { type: 'integer', description: 'How many of it are on the board' },
            lacks: { ...STRINGS, description: 'Words of query that it does not match' },
          },
          required: ['id', 'key', 'name', 'taxonomy', 'interfaces', 'placed'],
          additionalProperties: false,
        },
      },
      hint: { type: 'string' },
      next_cursor: NEXT_CURSOR,
    },
    required: ['total', 'parts'],
    additionalProperties: false,
  },
  annotations: READS,
  does: ({ query = '' }) => [{ code: 'searches-library', params: { query: cut(query, 60) } }],
  run: (input, context) => {
    const pages = pagesOf('search_parts', input, context.boardId);
    if (pages === null) return refuseCursor(input.cursor ?? '');
    for (const [field, value, known] of [
      ['taxonomy', input.taxonomy, TAXONOMY],
      ['function', input.function, FUNCTIONS],
      ['protocol', input.protocol, PROTOCOLS],
    ] as const) {
      if (value === undefined || known.has(value)) continue;
      const like = nearest(value, known.keys());
      if (field === 'function' && like.length === 0) continue;
      return refuseCall({ at: `/${field}`, nearest: like, code: 'word-unknown', params: { given: cut(value, 80) } });
    }
    const wrongRole = refuseRole(input.protocol, input.role);
    if (wrongRole !== null) return wrongRole;
    const { cursor: _, limit = 10, board: __, query, ...filters } = input;
    const hits = searchParts(everything(context), query === undefined ? filters : { ...filters, text: query });
    const lost = query === undefined ? [] : unmatchedWords(everything(context), query);
    const lacks = query === undefined || hits.length === 0 ? () => [] : lackedBy(everything(context), query);
    const placed = new Map<string, number>();
    for (const part of context.board.parts.values()) {
      placed.set(part.definition, (placed.get(part.definition) ?? 0) + part.quantity);
    }
    const head: Structured = {
      total: hits.length,
      ...hintOf(hits.length, lost, lacks(hits[0]?.key ?? '')),
    };
    const budget = budgetBeside(head, 'concise', limit);
    const parts: Json[] = [];
    for (const hit of hits.slice(pages.offset)) {
      const json = partJson(hit.key, hit.file, placed.get(hit.key) ?? 0, lacks(hit.key));
      if (!budget.take(json)) break;
      parts.push(json);
    }
    const end = pages.offset + parts.length;
    return { reply: replyWith({ ...head, parts, ...(end < hits.length ? { next_cursor: pages.cursorAt(end) } : {}) }) };
  },
});

/** Null where some interface may have the role: of the protocol, where one is asked for. */
function refuseRole(protocol: string | undefined, role: string | undefined): ToolOutcome | null {
  if (role === undefined) return null;
  const entry = protocol === undefined ? undefined : PROTOCOLS.get(protocol);
  const roles = entry?.roles ?? [...new Set([...PROTOCOLS.values()].flatMap((one) => one.roles))].sort();
  if (roles.includes(role) || (entry !== undefined && roleMeant(entry.type, role) !== null)) return null;
  const like = entry === undefined ? nearest(role, roles) : roles;
  const params = { given: cut(role, 40), protocol: entry?.type ?? null };
  return refuseCall({ at: '/role', nearest: like, code: 'role-unknown', params });
}

const LOST_SHOWN = 5;

/** What to know of a search that did not find all of it. `lacked`: what even the best lacks. */
function hintOf(hits: number, lost: readonly string[], lacked: readonly string[]): { readonly hint?: string } {
  if (hits === 0) return { hint: 'Nothing matches all of it: use fewer words or drop a filter.' };
  const hints = [
    lost.length === 0 ? '' : `No match for ${quoted(lost)}: found by the other words.`,
    lacked.length === 0 ? '' : `Nothing has all of it: each says in lacks what it has not, the best ${quoted(lacked)}.`,
  ].filter((one) => one !== '');
  return hints.length === 0 ? {} : { hint: hints.join(' ') };
}

function quoted(words: readonly string[]): string {
  return words
    .slice(0, LOST_SHOWN)
    .map((one) => `"${cut(one, 40)}"`)
    .join(', ');
}

const merged = new WeakMap<object, { readonly library: Library; readonly all: Library }>();

/** The library, and definitions that only the board holds. Kept for each set of board definitions, so its index is too. */
function everything({ board, library }: TabContext): Library {
  const extra = [...board.definitions].filter(([key]) => !library.definitions.has(key));
  if (extra.length === 0) return library;
  const known = merged.get(board.definitions);
  if (known?.library === library) return known.all;
  const all = withFurther(library, new Map(extra));
  merged.set(board.definitions, { library, all });
  return all;
}

const SUPPLIES_SHOWN = 6;

function partJson(key: string, file: PartDefinitionFile, placed: number, lacks: readonly string[]): Json {
  const { metadata, domains } = file.definition;
  const supplies = suppliesOf({ file });
  const supply = domains.find((domain) => domain.domain === 'electrical')?.supply_voltage_V;
  const interfaces = domains.flatMap((domain) =>
    domain.interfaces.map(({ id, protocol }) => `${id} (${protocol.type} ${[protocol.role].flat().join('/')})`),
  );
  return {
    id: metadata.id,
    key,
    name: metadata.name,
    taxonomy: [...(metadata.taxonomy ?? [])],
    ...(metadata.description === undefined ? {} : { description: cut(metadata.description, 160) }),
    ...(supply === undefined ? {} : { supply_V: [...supply] }),
    ...(supplies.length === 0 ? {} : { supplies: supplies.slice(0, SUPPLIES_SHOWN) }),
    interfaces: interfaces.length > 12 ? [...interfaces.slice(0, 12), `${interfaces.length - 12} more`] : interfaces,
    placed,
    ...(lacks.length === 0 ? {} : { lacks: lacks.slice(0, LOST_SHOWN).map((one) => cut(one, 40)) }),
  };
}
