import type { Instance } from '../../allocation/instance.ts';
import type { Design, Link } from '../../design/design.ts';
import { resistance } from '../../wording/resistance.ts';
import { farEnds } from '../by-kind.ts';
import { numberOfLink } from '../fields.ts';
import { fix } from '../fixes.ts';
import { endName, list, num } from '../names.ts';
import { cablesAmong, isMaster, isPassive, nodesOf, protocolGroupsOf, protocolOf, rolesMeet } from '../protocol.ts';
import { type Figures, type Fix, type NameLists, type Names, rule } from '../rule.ts';
import { TERMINATED, TERMINATOR, terminatorsOf, terminatorsWanted } from './terminators.ts';

export const ELEC_TERMINATION = rule({
  id: 'elec-termination',
  scope: 'bus',
  severity: 'warning',
  todo: { only: 'where terminators are missing and no node has one to switch on' },
  title: 'A bus is not terminated at both ends',
  why: 'An open end reflects each edge back along the cable; a third terminator overloads the drivers. Without any, a CAN bus does not return to recessive in time, which is an error. RS-422 and DMX512 need one terminator, at the far end. Modbus, RS-422 and DMX512 work without one over less than 10 m, where too few are an info.',
  example: 'A third terminator on a CAN bus, enabled by a jumper on a module.',
  fix: 'Enable exactly two terminators, at the two ends of the line; on RS-422 and DMX512 one, behind the last receiver.',
  about: { protocols: TERMINATED },
  message: {
    count: (p: Names<'protocol'> & NameLists<'ends' | 'terminated'> & Figures<'count' | 'needed'>) =>
      `The ${p.protocol} bus of ${list(p.ends)} has ${p.count} ${p.count === 1 ? 'terminator' : 'terminators'}${p.count === 0 ? '' : ` (${list(p.terminated)})`} but needs ${p.needed}`,
    unfit: (p: Names<'protocol' | 'resistor'> & Figures<'resistance_ohm' | 'least_ohm' | 'most_ohm'>) =>
      `${p.resistor} of ${resistance(p.resistance_ohm)} lies across the pair of the ${p.protocol} bus and does not match it: a line of 120 Ω needs ${num(p.least_ohm)} to ${num(p.most_ohm)} Ω`,
    sender: (p: Names<'protocol'> & NameLists<'at' | 'open'>) =>
      `The ${p.protocol} line is terminated at ${list(p.at)}, which sends, and ${list(p.open)}, the far end, has no terminator: each edge comes back from there`,
    place: (p: Names<'protocol'> & NameLists<'inside' | 'open'>) =>
      `The ${p.protocol} bus is terminated at ${list(p.inside)}, where the line continues; ${list(p.open)}, at the end of the line, has no terminator`,
    branch: (p: Names<'protocol' | 'end'> & Figures<'count'>) =>
      `The ${p.protocol} bus branches at ${p.end} into ${p.count} cables: two terminators belong at the ends of one line, and a star cannot be terminated`,
  },
  check: (links, { design, report, missing }) => {
    for (const group of protocolGroupsOf(design, links, TERMINATED)) {
      const nodes = nodesOf(group);
      const [first] = nodes;
      if (first === undefined || nodes.length < 2) continue;
      const { fitted, unknown, unfit } = terminatorsOf(design, group);
      const { least, most } = terminatorsWanted(protocolOf(first));
      const cables = cablesAmong(nodes, links);
      if (unknown.length > 0 && fitted.length <= most) {
        missing(unknown, ['custom_fields.resistance_ohm']);
        continue;
      }
      for (const one of unfit) report(unfitFault(first, one, gravityOf(protocolOf(first), fitted.length, cables)));
      if (fitted.length >= least && fitted.length <= most) {
        const found =
          fitted.length === 2
            ? shapeFault(design, first, nodes, cables, fitted)
            : senderFault(design, nodes, cables, fitted);
        if (found !== null) report(found);
        continue;
      }
      if (unfit.length > 0) continue;
      const unmeasured = cables.filter((link) => numberOfLink(link, LENGTH) === undefined);
      if (mayBeShort(protocolOf(first), fitted.length) && unmeasured.length > 0) {
        missing(unmeasured, [LENGTH]);
      }
      report({
        variant: 'count',
        params: { protocol: protocolOf(first), ends: nodes, count: fitted.length, needed: least, terminated: fitted },
        refs: nodes,
        severity: gravityOf(protocolOf(first), fitted.length, cables),
        todo: fitted.length < least && !nodes.some((node) => !fitted.includes(node) && hasJumper(node)),
        data: { measured: fitted.length, limit: fitted.length < least ? least : most, unit: 'terminators' },
        fixes: jumperFixes(design, nodes, fitted),
      });
    }
  },
});

const CAN: ReadonlySet<string> = new Set(['can', 'can_fd']);
/** Lines of a few metres at the usual rates work without. */
const RELAXED: ReadonlySet<string> = new Set(['modbus_rtu', 'rs422', 'dmx512']);
const NEAR_M = 10;
const LENGTH = 'cable_length_m';

function gravityOf(type: string, fitted: number, cables: readonly Link[]): 'error' | 'warning' | 'info' {
  if (CAN.has(type)) return fitted === 0 ? 'error' : 'warning';
  const length_m = cables.reduce((sum, link) => sum + (numberOfLink(link, LENGTH) ?? 0), 0);
  return mayBeShort(type, fitted) && length_m < NEAR_M ? 'info' : 'warning';
}

/** The length decides whether terminators are missing. */
function mayBeShort(type: string, fitted: number): boolean {
  return RELAXED.has(type) && fitted < terminatorsWanted(type).least;
}

/** A resistor across the pair that terminates nothing. */
function unfitFault(
  node: Instance,
  { end, ohm }: { readonly end: Instance; readonly ohm: number },
  severity: 'error' | 'warning' | 'info',
) {
  const [least_ohm, most_ohm] = TERMINATOR;
  const resistor = { part: end.end.part };
  const params = { protocol: protocolOf(node), resistor, resistance_ohm: ohm, least_ohm, most_ohm };
  const limit = ohm < least_ohm ? least_ohm : most_ohm;
  const refs = [resistor, node];
  return { variant: 'unfit', params, refs, severity, todo: false, data: { measured: ohm, limit, unit: 'Ω' } } as const;
}

/**
 * The terminator of a line with one sender at that sender, where the cable is so long that its place matters. Null where it is
 * with a receiver, or one joins more than these.
 */
function senderFault(design: Design, nodes: readonly Instance[], cables: readonly Link[], fitted: readonly Instance[]) {
  const senders = nodes.filter(({ index }) => index.roles.length === 1 && index.roles[0] === 'transmitter');
  const open = nodes.filter((node) => !senders.includes(node));
  const length_m = cables.reduce((sum, link) => sum + (numberOfLink(link, LENGTH) ?? 0), 0);
  const at = fitted.flatMap((one) => placeOf(design, one, nodes) ?? []);
  const [first] = at;
  if (first === undefined || senders.length === 0 || length_m < NEAR_M) return null;
  if (!at.every((node) => senders.includes(node)) || at.length !== fitted.length) return null;
  const params = { protocol: protocolOf(first), at, open };
  return { variant: 'sender', params, refs: [...at, ...open, ...fitted], todo: false } as const;
}

/** The node that a terminator is with. */
function placeOf(design: Design, terminator: Instance, nodes: readonly Instance[]): Instance | undefined {
  return isPassive(terminator) ? farEnds(design, terminator).find((far) => nodes.includes(far)) : terminator;
}

/**
 * Where the cables of a bus all state their length, they say where it ends: what is wrong with the places of its two
 * terminators. Null where nothing is, or some length is not stated. Short stubs are no branches.
 */
function shapeFault(
  design: Design,
  first: Instance,
  nodes: readonly Instance[],
  cables: readonly Link[],
  fitted: readonly Instance[],
) {
  const counts = nodes.length < 3 || !mayChain(nodes) ? null : cablesAt(cables);
  if (counts === null) return null;
  const count = (node: Instance): number => counts.get(node) ?? 0;
  const protocol = protocolOf(first);
  const hub = nodes.find((node) => count(node) > 2);
  if (hub !== undefined) {
    const params = { protocol, end: hub, count: count(hub) };
    return { variant: 'branch', params, refs: [hub], todo: false } as const;
  }
  const places = fitted.flatMap((terminator) => placeOf(design, terminator, nodes) ?? []);
  const inside = places.filter((node) => count(node) > 1);
  const open = nodes.filter((node) => count(node) === 1 && !places.includes(node));
  if (inside.length === 0 || open.length === 0) return null;
  const params = { protocol, inside, open };
  return { variant: 'place', params, refs: [...inside, ...open], todo: false } as const;
}

/** How many cables end at each node, stubs apart; null where some cable does not state its length. */
export function cablesAt(cables: readonly Link[]): ReadonlyMap<Instance, number> | null {
  const counts = new Map<Instance, number>();
  for (const link of cables) {
    const length_m = numberOfLink(link, LENGTH);
    if (length_m === undefined) return null;
    if (length_m > STUB_M) for (const end of link.ends) counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  return counts;
}

/**
 * Whether a connection from node to node can be drawn. If slaves can only be connected to their master, a star on the board does not mean
 * that the cable is a star.
 */
export function mayChain(nodes: readonly Instance[]): boolean {
  const followers = nodes.filter((node) => !isMaster(node));
  return followers.every(({ index }) => rolesMeet(index, index));
}

/** What branches off for less is no end of its own. */
const STUB_M = 0.5;

/**
 * Jumpers that are surely right: between two nodes both are ends, so that who has no terminator fits its own; and beside
 * two resistors no jumper is wanted.
 */
function jumperFixes(design: Design, nodes: readonly Instance[], fitted: readonly Instance[]): readonly Fix[] {
  const jumpers = fitted.filter((end) => !isPassive(end));
  const open = nodes.filter((node) => !fitted.includes(node));
  const beside = fitted.length - jumpers.length;
  if (beside === 2) return [jumpersTo(design, jumpers, false)];
  if (nodes.length !== 2 || beside > 0 || open.some((node) => !hasJumper(node))) return [];
  return open.length === 0 ? [] : [jumpersTo(design, open, true)];
}

function jumpersTo(design: Design, ends: readonly Instance[], on: boolean): Fix {
  const edits = ends.map(({ end }) => ({
    op: 'update_part' as const,
    part: end.part,
    fields: { [`${end.domain}/${end.interface}/termination`]: on },
  }));
  return fix('switch-terminators', { ends: ends.map((one) => endName(design, one.end)), on }, edits);
}

function hasJumper({ index }: Instance): boolean {
  return index.interface.custom_fields?.some((field) => field.key === 'termination') === true;
}
