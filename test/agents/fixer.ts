/** How a sensible agent fixes a board: fixes first, then other wires, then figures that a message names, then new parts. */
import type { Json } from '#schemas/json-schema.ts';
import type { Answer } from '../engine/tools/support.ts';
import type { ScriptedAgent } from './scripted.ts';

interface Found {
  readonly fingerprint: string;
  readonly severity: string;
  readonly message: string;
  readonly on: readonly string[];
  readonly fixes?: readonly { readonly label: string; readonly edits: readonly Json[] }[];
}
interface Wire {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}
interface Read {
  readonly parts: readonly {
    readonly id: string;
    readonly fields: Readonly<Record<string, string | number | boolean>>;
  }[];
  readonly connections: readonly Wire[];
}
interface Joinable {
  readonly can: readonly { readonly part: string; readonly domain: string; readonly interface: string }[];
  readonly library: readonly { readonly definition: string; readonly interface: string }[];
}
interface Tried {
  readonly violations: { readonly added: readonly Found[]; readonly resolved: readonly Found[] };
}

const isFault = ({ severity }: Pick<Found, 'severity'>) => severity !== 'info';

/** Fixes until nothing is left or nothing helps; gives what it did and what is left. It never takes a wire away for good. */
export function fixBoard(agent: ScriptedAgent): { readonly did: readonly string[]; readonly left: readonly string[] } {
  const did: string[] = [];
  for (let rounds = 0; ; rounds += 1) {
    const { violations } = agent.ask<{ violations: readonly Found[] }>('run_drc');
    const open = violations.filter(isFault);
    const step = open.length === 0 || rounds === MOST_ROUNDS ? undefined : firstOf(open, (one) => mendOne(agent, one));
    if (step === undefined) return { did, left: open.map(({ message }) => message) };
    did.push(step);
  }
}

const MOST_ROUNDS = 12;

function mendOne(agent: ScriptedAgent, fault: Found): string | undefined {
  for (const { label, edits } of fault.fixes ?? []) if (helps(agent, fault, edits)) return `fix: ${label}`;
  const board = agent.ask<Read>('get_board', { detail: 'detailed' });
  const ends = fault.on.flatMap((ref) => {
    const wire = board.connections.find(({ id }) => id === ref);
    return wire === undefined ? [ref] : [wire.to, wire.from];
  });
  return (
    firstOf(ends, (end) => rewire(agent, fault, board, end)) ??
    firstOf(ends, (end) => reconnect(agent, fault, board, end)) ??
    setFigure(agent, fault, board) ??
    firstOf(ends, (end) => addPart(agent, fault, board, end))
  );
}

/** Tries the edits, and does them where they take the fault away and bring no more than `others`. */
function helps(agent: ScriptedAgent, fault: Found, edits: readonly Json[], others = 0): boolean {
  const tried = agent.try<Tried>('apply_edits', { edits, dry_run: true });
  if (tried === null || tried.violations.added.filter(isFault).length > others) return false;
  if (!tried.violations.resolved.some(({ fingerprint }) => fingerprint === fault.fingerprint)) return false;
  agent.ask('apply_edits', { edits });
  return true;
}

function joinable(agent: ScriptedAgent, end: string): { readonly own: Answer; readonly found: Joinable } | null {
  const [, part, id] = /^([^.]+)\.(?:[a-z]+:)?([^#]+)/.exec(end) ?? [];
  if (part === undefined || id === undefined) return null;
  const own = { part, interface: id };
  const found = agent.try<Joinable>('find_connectable', own);
  return found === null ? null : { own, found };
}

/** The wires of an end, each to be taken away alone, and none. */
function wiresAt(board: Read, end: string): readonly (readonly Json[])[] {
  const [bare = ''] = end.split('#');
  const wires = board.connections.filter(({ from, to }) => [from, to].some((one) => one.split('#')[0] === bare));
  return [[], ...wires.map(({ id }) => [{ op: 'disconnect', connection: id }])];
}

function rewire(agent: ScriptedAgent, fault: Found, board: Read, end: string): string | undefined {
  const at = joinable(agent, end);
  if (at === null) return undefined;
  return firstOf(wiresAt(board, end), (cut) =>
    firstOf(at.found.can.slice(0, 8), ({ part, domain, interface: id }) => {
      const to = { part, domain, interface: id };
      return helps(agent, fault, [...cut, { op: 'connect', from: at.own, to }]) ? `rewired ${end}` : undefined;
    }),
  );
}

/** The same wire again, with the pins that the engine chooses now. */
function reconnect(agent: ScriptedAgent, fault: Found, board: Read, end: string): string | undefined {
  const [part = ''] = end.split('.');
  const wires = board.connections.filter(({ from, to }) => [from, to].some((one) => one.startsWith(`${part}.`)));
  return firstOf(wires, ({ id, from, to }) => {
    const edits = [
      { op: 'disconnect', connection: id },
      { op: 'connect', from: refOf(from), to: refOf(to) },
    ];
    return helps(agent, fault, edits) ? `reconnected ${from}` : undefined;
  });
}

function refOf(end: string): Answer {
  const [, part = '', domain, id = ''] = /^([^.]+)\.(?:([a-z]+):)?([^#]+)/.exec(end) ?? [];
  return { part, interface: id, ...(domain === undefined ? {} : { domain }) };
}

/** A figure of a part that the message names, set to another one that it names; a switch that is on, off; an address, the next. */
function setFigure(agent: ScriptedAgent, fault: Found, board: Read): string | undefined {
  const figures = (fault.message.match(/\d+(\.\d+)?/g) ?? []).map(Number);
  return firstOf(board.parts, ({ id, fields }) =>
    firstOf(Object.entries(fields), ([key, value]) => {
      const others: (string | number | boolean)[] = [];
      if (value === true) others.push(false);
      if (typeof value === 'number' && figures.includes(value)) others.push(...figures);
      if (typeof value === 'string' && fault.message.includes(value) && /\.\d+$/.test(value)) {
        const host = Number(value.split('.').at(-1));
        for (let n = 1; n < 8; n += 1) others.push(value.replace(/\d+$/, `${host + n}`));
      }
      return firstOf(others, (other) => {
        const edits = [{ op: 'update_part', part: id, fields: { [key]: other } }];
        return helps(agent, fault, edits) ? `set ${key}` : undefined;
      });
    }),
  );
}

function addPart(agent: ScriptedAgent, fault: Found, board: Read, end: string): string | undefined {
  const at = joinable(agent, end);
  if (at === null) return undefined;
  return firstOf(wiresAt(board, end), (cut) =>
    firstOf(at.found.library, ({ definition, interface: id }) => {
      const edits = [
        ...cut,
        { op: 'add_part', id: '$new', definition },
        { op: 'connect', from: at.own, to: { part: '$new', interface: id } },
      ];
      // What the new part lacks in turn is fixed next.
      return helps(agent, fault, edits, 1) ? `added ${definition}` : undefined;
    }),
  );
}

function firstOf<T, R>(items: readonly T[], make: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const made = make(item);
    if (made !== undefined) return made;
  }
  return undefined;
}
