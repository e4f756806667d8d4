/** Current budgets that several pins of a part share. */
import type { DomainName, ResourceGroup } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Net, Node, PlacedPart } from '../../board/design.ts';
import { resourceKey } from '../../board/design.ts';
import { scopedNumber } from '../fields.ts';
import { onceFor, wholeOf } from '../incremental/view.ts';
import { acceptedBy, fits } from '../ranges.ts';
import type { Rule } from '../rule.ts';
import { list, num, partName } from '../words.ts';
import { type Feed, supplyOf } from './supply.ts';

const LIMITS_OF = [
  ['max_total_source_current_mA', 'source'],
  ['max_total_sink_current_mA', 'sink'],
  ['max_total_current_mA', 'both'],
] as const;

export const GROUP_CURRENT_EXCEEDED: Rule = {
  id: 'group-current-exceeded',
  category: 'group',
  severity: 'error',
  title: 'Pins together carry more than their group may',
  why: 'A bank of pins shares bond wires and a supply: each pin may be within its rating while the bank is not.',
  example: 'Ten LEDs of 20 mA on a port that may give 150 mA together.',
  mend: 'Move loads to pins of another group, or drive them with transistors.',
  each: 'part',
  check: (design, report, missing) => {
    let feeds: ReadonlyMap<string, readonly Feed[]> | null = null;
    for (const placed of design.parts.values()) {
      if (placed.claims.size === 0) continue;
      for (const group of placed.definition?.domains.get('electrical')?.groups ?? []) {
        const limits = LIMITS_OF.filter(([key]) => group.limits?.[key] !== undefined);
        if (limits.length === 0) continue;
        feeds ??= feedsBySource(design);
        const currents = membersInUse(placed, 'electrical', group).map((resource) => ({
          resource,
          ...currentOf(design, placed, resource, feeds ?? new Map()),
        }));
        const unknown = currents.filter((one) => one.unknown).map((one) => one.resource);
        const ref = { part: placed.part.id, domain: 'electrical' as const };
        if (unknown.length > 0) {
          missing(
            unknown.map((resource) => ({ ...ref, resource })),
            ['custom_fields.draw_mA of what they drive'],
          );
        }
        for (const [key, side] of limits) {
          const limit = ((group.limits?.[key] ?? 0) * (group.derating_percent ?? 100)) / 100;
          const sum = currents.reduce((total, one) => total + (side === 'both' ? one.source + one.sink : one[side]), 0);
          if (sum <= limit) continue;
          report({
            message: `${partName(design, placed.part.id)} ${group.name ?? group.id}: ${num(sum)} mA of ${num(limit)} mA over ${list(currents.map((one) => one.resource))}`,
            refs: currents.map((one) => ({ ...ref, resource: one.resource })),
            discriminator: `${group.id} ${key}`,
            data: { measured: sum, limit, unit: 'mA' },
          });
        }
      }
    }
  },
};

/** Ids of the group's resources that hold something, through a function that the membership covers. */
export function membersInUse(placed: PlacedPart, domain: DomainName, group: ResourceGroup): readonly string[] {
  const { claims } = placed;
  const used: string[] = [];
  if (claims.size === 0) return used;
  for (const member of group.members) {
    const id = typeof member === 'string' ? member : member.resource_id;
    const held = claims.get(`${domain}/${id}`);
    if (held === undefined) continue;
    const wanted = typeof member === 'string' ? undefined : member.function;
    if (wanted === undefined || held.some((claim) => claim.function === wanted)) used.push(id);
  }
  return used;
}

/**
 * What flows out of and into a pin, in mA: the supply that it gives, or what the ends that it is joined with say that
 * they draw. A logic input draws nothing; anything else that says nothing is unknown.
 */
export function currentOf(
  design: Design,
  placed: PlacedPart,
  resource: string,
  feeds: ReadonlyMap<string, readonly Feed[]>,
): { readonly source: number; readonly sink: number; readonly unknown: boolean } {
  const key = `${placed.part.id}/electrical/${resource}`;
  let source = 0;
  const sink = 0;
  let unknown = false;
  const given = feeds.get(key);
  if (given !== undefined) {
    const supply = supplyOf(design);
    for (const feed of given) {
      const [volts, accepts] = [supply.given(feed), acceptedBy(feed)];
      if (volts !== null && accepts !== null && !fits(volts, accepts.range)) continue; // a draw holds at the right voltage
      const draw = drawOf(design, feed.sink);
      if (draw === null) unknown = true;
      else source += draw;
    }
    return { source, sink, unknown };
  }
  const net = design.netOf.get(key);
  if (net === undefined) return { source, sink, unknown };
  const { draw_mA, silent, byPin } = drawsOn(design, net);
  const own = byPin.get(key);
  const others = rounded(draw_mA - (own?.draw_mA ?? 0));
  unknown = silent > (own?.silent ?? 0);
  return own?.low === true ? { source, sink: others, unknown } : { source: others, sink, unknown };
}

/** What is drawn on a net that gives no supply, in all and by the pins that take part in it. */
interface NetDraws {
  readonly draw_mA: number;
  /** Ends that take current and do not say how much. */
  readonly silent: number;
  readonly byPin: ReadonlyMap<string, { draw_mA: number; silent: number; low: boolean }>;
}

/** Summed once for all pins of the net, so that many loads on one pin cost no more than as many on pins of their own. */
function drawsOn(design: Design, { id }: Net): NetDraws {
  const whole = wholeOf(design);
  const sum = (): NetDraws => {
    const byPin = new Map<string, { draw_mA: number; silent: number; low: boolean }>();
    let [draw_mA, silent] = [0, 0];
    for (const node of whole.netOf.get(id)?.nodes ?? []) {
      const entry = FUNCTIONS.get(node.function);
      if (entry === undefined || entry.signal_class === 'ground') continue;
      const key = resourceKey(node);
      const pin = byPin.get(key) ?? { draw_mA: 0, silent: 0, low: false };
      byPin.set(key, pin);
      if (node.function === 'low_side_output') pin.low = true;
      const draw = drawOf(whole, node);
      if (draw !== null) {
        pin.draw_mA += draw;
        draw_mA += draw;
      } else if (entry.erc_type === 'passive' && node.function !== 'resistor_terminal') {
        pin.silent += 1;
        silent += 1;
      }
    }
    return { draw_mA, silent, byPin };
  };
  return whole.memo('draws on net', id, NO_DRAWS, sum, () => false);
}

const NO_DRAWS: NetDraws = { draw_mA: 0, silent: 0, byPin: new Map() };

/** Without the noise of adding and taking away decimals. */
function rounded(mA: number): number {
  return Math.round(mA * 1e6) / 1e6;
}

function drawOf(design: Design, node: Node): number | null {
  const placed = design.parts.get(node.part);
  const instance = design.instances.get(node.instance);
  if (placed === undefined || instance === undefined) return null;
  const said = scopedNumber(placed, `${node.domain}/${instance.end.interface}`, 'draw_mA', 'own');
  return said === undefined ? null : said * placed.part.quantity;
}

/** Feeds by the `resourceKey` of the pin that gives. */
export function feedsBySource(design: Design): ReadonlyMap<string, readonly Feed[]> {
  return onceFor(design, 'feeds by source', () => {
    const bySource = new Map<string, Feed[]>();
    for (const feed of supplyOf(design).feeds) {
      const key = resourceKey(feed.source);
      const there = bySource.get(key);
      if (there === undefined) bySource.set(key, [feed]);
      else there.push(feed);
    }
    return bySource;
  });
}
