import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { End } from '../board/board.ts';
import type { Edit } from '../board/edit.ts';
import { offerAt } from '../compatibility/compatible.ts';
import { connectable, type EndVerdict, type LibraryMatch } from '../compatibility/connectable.ts';
import type { OfferFact } from '../compatibility/offer-facts.ts';
import { OFFER_GROUPS } from '../compatibility/preference.ts';
import { nominal_V } from '../compatibility/voltage.ts';
import { definitionIndex } from '../definition/definition-index.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';
import { namedInstance } from '../definition/named.ts';
import type { Design } from '../design/design.ts';
import { designOf } from '../design/design-of.ts';
import { applyEdits } from '../edits/apply.ts';
import { bestFirst, mostTried } from '../offers/best-first.ts';
import { type Trial, tryEdits } from '../offers/trial.ts';
import { offerFactForAgents } from '../wording/offer-facts.ts';
import { refusalForAgents } from '../wording/refusals.ts';
import { verdictForAgents } from '../wording/verdicts.ts';
import { askedEnd, findEnd, type SoughtFrom } from './reading/sought-from.ts';
import { endText, pinTexts } from './replies/names.ts';
import { pagesOf, refuseCursor } from './replies/pages.ts';
import { budgetBeside, cut, refuseCall, replyWith, type Structured } from './replies/reply.ts';
import { BOARD, CURSOR, NEXT_CURSOR, READS, STRINGS, tabTool } from './tab-tool.ts';
import type { TabContext } from './tool.ts';

const FACTS = {
  type: 'string',
  description:
    'The deciding facts, with the connection made: voltage and remaining current of a supply, logic voltage, address',
} as const;

export const findConnectable = tabTool({
  name: 'find_connectable',
  title: 'Find what an interface can connect to',
  description: `What one interface of a placed part can be connected to. can lists candidates on the board, best first, each with the pins that both ends would get and the deciding facts: a supply of the right voltage with current to spare, a controller for a sensor; open ends before those in use, nearer parts before farther ones; then ties, contacts, resistors and the part itself. A candidate that would add an error comes last, with that error. library lists definitions to add, in the same order. cannot says why other interfaces of the same protocol do not fit, and sums up those of other protocols.
in: "board", "library" or "both" (default). Next: apply_edits with connect, or with add_part and connect for a definition.`,
  inputSchema: {
    type: 'object',
    properties: {
      board: BOARD,
      part: {
        type: 'string',
        minLength: 1,
        maxLength: LIMITS.labelChars + 100,
        description: 'Id or label; without interface an end: "Air sensor.i2c", "p_1.i2c#0"',
      },
      interface: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        description: 'Id or name; or a pin, such as IO0 or EN',
      },
      domain: { type: 'string', enum: ['electrical', 'mechanical', 'thermal', 'pneumatic', 'hydraulic', 'network'] },
      instance: { type: 'integer', minimum: 0, maximum: 9_999 },
      in: { type: 'string', enum: ['board', 'library', 'both'] },
      cursor: CURSOR,
    },
    required: ['part'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      from: { type: 'string' },
      protocol: { type: 'string' },
      roles: STRINGS,
      volts: { type: 'number', description: 'Nominal, of its rail' },
      can: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            part: { type: 'string' },
            label: { type: 'string' },
            interface: { type: 'string' },
            domain: { type: 'string' },
            roles: STRINGS,
            pins: { ...STRINGS, description: 'from pin-to pin (function), as a connect now would choose' },
            facts: FACTS,
            as: {
              type: 'string',
              enum: ['tie', 'contact', 'resistor', 'itself'],
              description: 'Absent: a partner. tie: ground or a rail that sets the level of the pin',
            },
            in_use: { type: 'integer', description: 'Connections that this interface has already' },
            adds: { ...STRINGS, description: 'Errors that the board would have after it' },
          },
          required: ['part', 'label', 'interface', 'domain', 'roles', 'pins', 'in_use'],
          additionalProperties: false,
        },
      },
      library: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            definition: { type: 'string' },
            name: { type: 'string' },
            interface: { type: 'string' },
            roles: STRINGS,
            facts: FACTS,
            adds: { ...STRINGS, description: 'Errors that the board would have after adding and connecting it' },
          },
          required: ['definition', 'name', 'interface', 'roles'],
          additionalProperties: false,
        },
      },
      cannot: {
        type: 'array',
        items: {
          type: 'object',
          properties: { what: { type: 'string' }, why: { type: 'string' }, rule: { type: 'string' } },
          required: ['what', 'why'],
          additionalProperties: false,
        },
      },
      next_cursor: NEXT_CURSOR,
    },
    required: ['from', 'protocol', 'roles', 'can', 'library', 'cannot'],
    additionalProperties: false,
  },
  annotations: READS,
  does: (input, board) => {
    const { part, interface: id } = askedEnd(input, board);
    return [{ code: 'finds-partners', params: { part: cut(part, 60), interface: cut(id, 60) } }];
  },
  run: (input, context) => {
    const pages = pagesOf('find_connectable', input, context.boardId);
    if (pages === null) return refuseCursor(input.cursor ?? '');
    const design = designOf(context.board);
    const from = findEnd(design, askedEnd(input, context.board));
    if ('code' in from) return refuseCall(from);
    const { index } = from;
    const most = index.interface.max_instances;
    if (most !== undefined && from.end.instance >= most) {
      const port = namedInstance({ label: from.label }, index, 0);
      const params = { interface: port, given: `${from.end.instance}`, limit: most };
      return refuseCall({ at: '/instance', code: 'instance-unknown', params });
    }
    const head: Structured = {
      from: from.pin === undefined ? endText(design, from.end) : `${from.label}.${from.pin}`,
      protocol: index.interface.protocol.type,
      roles: [...index.roles],
      ...voltageOf(design, from.end),
    };
    const wanted = input.in ?? 'both';
    const budget = budgetBeside(head, 'concise', Number.POSITIVE_INFINITY);
    const lists = { can: [] as Json[], library: [] as Json[], cannot: [] as Json[] };
    let at = 0;
    let next: string | undefined;
    for (const make of answersOf(design, context, from, index, wanted)) {
      at += 1;
      if (at <= pages.offset) continue;
      const { section, json } = make();
      if (!budget.take(json) || at - pages.offset > LIMITS.pageItems) {
        next = pages.cursorAt(at - 1);
        break;
      }
      lists[section].push(json);
    }
    const middle = context.board.parts.get(from.end.part)?.at;
    return {
      reply: replyWith({ ...head, ...lists, ...(next === undefined ? {} : { next_cursor: next }) }),
      ...(middle === undefined ? {} : { at: middle }),
    };
  },
});

type SectionEntry = { readonly section: 'can' | 'library' | 'cannot'; readonly json: Json };

/** One function an answer, so that only those on the page are tried. */
function* answersOf(
  design: Design,
  context: TabContext,
  from: SoughtFrom,
  index: InterfaceIndex,
  wanted: 'board' | 'library' | 'both',
): Generator<() => SectionEntry> {
  const found = connectable(design, context.library, from.end);
  if (wanted !== 'library') {
    for (const { one, trial } of endsInOrder(context, from, found.board))
      yield () => boardAnswer(design, context, from, one, trial);
  }
  if (wanted !== 'board') {
    for (const { one, trial } of matchesInOrder(context, from, found.library))
      if (trial?.refused !== true) yield () => libraryAnswer(context, one, trial);
  }
  if (wanted === 'library') return;
  const near = ({ end }: EndVerdict) =>
    offerAt(design, end)?.index.interface.protocol.type === index.interface.protocol.type;
  // An interface of another protocol that is refused for another reason than that is near enough to be told.
  const far = (one: EndVerdict) => !near(one) && !one.verdict.ok && FAR.has(one.verdict.rule);
  const refused = found.refused
    .filter((one) => !far(one))
    .sort((a, b) => Number(near(b)) - Number(near(a)))
    .slice(0, REFUSED_SHOWN);
  const others = found.refused.filter(far);
  let explained = 0;
  for (const { end, verdict } of refused) {
    if (verdict.ok) continue;
    const what = `${design.parts.get(end.part)?.part.label ?? end.part}.${end.interface}`;
    const search = verdict.rule === 'alloc-unsatisfied' && explained < EXPLAINED;
    if (search) explained += 1;
    yield () => {
      // Who holds what it needs, and what would help: trying it tells.
      const tried = search ? tryConnect(context, from, end) : [];
      return {
        section: 'cannot',
        json: { what, why: typeof tried === 'string' ? tried : verdictForAgents(verdict), rule: verdict.rule },
      };
    };
  }
  if (others.length > 0) yield () => ({ section: 'cannot', json: summed(design, others) });
}

/** What joins the candidates of the board on trial, best first. */
function endsInOrder(context: TabContext, from: SoughtFrom, ends: readonly EndVerdict[]) {
  const groupOf = ({ group }: EndVerdict) => OFFER_GROUPS.indexOf(group ?? 'partner');
  return bestFirst(ends, groupOf, mostTried(context.board), ({ end }) =>
    tryEdits(context.board, [connectTo(from, end)], context),
  );
}

/** Definitions, added and joined on trial. */
function matchesInOrder(context: TabContext, from: SoughtFrom, matches: readonly LibraryMatch[]) {
  return bestFirst(
    matches,
    () => 0,
    mostTried(context.board),
    ({ definition, domain, interface: id }) =>
      tryEdits(
        context.board,
        [
          { op: 'add_part', id: TRIAL, definition, at: [0, 0] },
          connectTo(from, { part: TRIAL, domain, interface: id }),
        ],
        context,
      ),
  );
}

const TRIAL = '$trial';

/** One line for all that speak something else. */
function summed(design: Design, others: readonly EndVerdict[]): Json {
  const spoken = [
    ...new Set(others.flatMap(({ end }) => offerAt(design, end)?.index.interface.protocol.type ?? [])),
  ].sort();
  const more = spoken.length > PROTOCOLS_SHOWN ? ', …' : '';
  const many =
    others.length === 1 ? '1 other speaks another protocol' : `${others.length} others speak other protocols`;
  return {
    what: others.length === 1 ? '1 other interface' : `${others.length} other interfaces`,
    why: `${many} (${spoken.slice(0, PROTOCOLS_SHOWN).join(', ')}${more})`,
    rule: 'conn-protocol-mismatch',
  };
}

const FAR: ReadonlySet<string> = new Set(['conn-protocol-mismatch', 'conn-domain-mismatch']);
const PROTOCOLS_SHOWN = 8;
const REFUSED_SHOWN = 40;
const EXPLAINED = 5;

function boardAnswer(
  design: Design,
  context: TabContext,
  from: SoughtFrom,
  { end: to, opening, group }: EndVerdict,
  trial: Trial | null,
): SectionEntry {
  const label = design.parts.get(to.part)?.part.label ?? to.part;
  const tried = tryConnect(context, from, to);
  if (typeof tried === 'string') return { section: 'cannot', json: { what: `${label}.${to.interface}`, why: tried } };
  const roles = [...(offerAt(design, to)?.index.roles ?? [])];
  const inUse = opening?.connections ?? 0;
  const as = group === undefined || group === 'partner' ? {} : { as: group };
  return {
    section: 'can',
    json: { ...to, label, roles, pins: tried, ...as, in_use: inUse, ...wordsOf(trial, BESIDE_PINS) },
  };
}

/** Pins stand in a field of their own. */
const BESIDE_PINS: ReadonlySet<OfferFact['code']> = new Set(['pins']);
const NOTHING: ReadonlySet<string> = new Set();
const ERRORS_SHOWN = 3;

/** What decides about a candidate that was tried, and the errors that it would add. */
function wordsOf(trial: Trial | null, without: ReadonlySet<string>): { facts?: string; adds?: string[] } {
  if (trial === null) return {};
  const facts = trial.facts.filter(({ code }) => !without.has(code)).map(offerFactForAgents);
  return {
    ...(facts.length === 0 ? {} : { facts: facts.join(', ') }),
    ...(trial.errors.length === 0 ? {} : { adds: trial.errors.slice(0, ERRORS_SHOWN).map(({ message }) => message) }),
  };
}

function libraryAnswer({ library }: TabContext, match: LibraryMatch, trial: Trial | null): SectionEntry {
  const file = library.definitions.get(match.definition);
  const metadata = file?.definition.metadata;
  const index = file && definitionIndex(match.definition, file).interfaces.get(`${match.domain}/${match.interface}`);
  const short = metadata !== undefined && library.byId.get(metadata.id) === match.definition;
  return {
    section: 'library',
    json: {
      definition: short ? metadata.id : match.definition,
      name: metadata?.name ?? match.definition,
      interface: match.interface,
      roles: [...(index?.roles ?? [])],
      ...wordsOf(trial, NOTHING),
    },
  };
}

/** The nominal voltage of the rail behind an end; nothing where none is stated. */
function voltageOf(design: Design, end: End): { readonly volts?: number } {
  const offer = offerAt(design, end);
  const volts = offer === null ? null : nominal_V(offer);
  return volts === null ? {} : { volts };
}

function connectTo({ end: { instance, ...start }, exact, pin }: SoughtFrom, to: Omit<End, 'instance'>): Edit {
  const from = pin === undefined ? start : { ...start, interface: pin };
  return { op: 'connect', from: exact ? { ...from, instance } : from, to };
}

/** The pins that a connect would get, or why it would be refused and what would help. */
function tryConnect(context: TabContext, from: SoughtFrom, to: Omit<End, 'instance'>): string[] | string {
  const outcome = applyEdits(context.board, [connectTo(from, to)], context);
  if (!outcome.ok) {
    const { message, next } = refusalForAgents(outcome.refusal);
    return `${message}. ${next}`;
  }
  const made = [...outcome.board.connections.keys()].find((id) => !context.board.connections.has(id));
  const [id] = made === undefined ? outcome.results : [made];
  const link = id === undefined ? undefined : designOf(outcome.board).links.get(id);
  if (link === undefined) return [];
  const texts = pinTexts(link);
  return link.ends[0].end.part === from.end.part ? texts : texts.map(swapped);
}

/** `a-b (f)` seen from the other end. */
function swapped(text: string): string {
  const match = /^(.*?)-(.*) \((.*)\)$/.exec(text);
  return match === null ? text : `${match[2]}-${match[1]} (${match[3]})`;
}
