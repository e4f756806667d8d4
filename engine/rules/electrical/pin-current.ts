/** What a single pin carries, against its own rating. */

import type { Resource } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { current } from '../../wording/current.ts';
import { resourcesOf } from '../by-kind.ts';
import { sharedByRules } from '../incremental/shared.ts';
import { netAt } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { currentOf, NO_FLOW } from '../power/pin-flow.ts';
import type { Feed } from '../power/rail.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type Flags, type Names, type Place, rule } from '../rule.ts';
import { CONTACTS } from './switched-net.ts';

const RATED = {
  scope: 'part',
  concerns: (definition: DefinitionIndex) => ratedPins(definition).length > 0,
} as const;

export const ELEC_PIN_CURRENT_EXCEEDED = rule({
  ...RATED,
  id: 'elec-pin-current-exceeded',
  severity: 'error',
  title: 'A pin carries more than its rating',
  why: 'Above its continuous rating a pin heats up, its voltage sags, and finally it fails.',
  example: 'A GPIO rated for 12 mA drives 20 mA.',
  fix: 'Put a transistor or a driver between them.',
  silences: ['elec-pin-peak-exceeded', 'elec-load-exceeds-driver'],
  message: (p: Names<'pin'> & Figures<'current_mA' | 'limit_mA'> & Flags<'gives'>) =>
    `${p.pin} ${p.gives ? 'gives' : 'takes'} ${current(p.current_mA, p.limit_mA)}, but is rated for ${current(p.limit_mA, p.current_mA)}`,
  check: (placed, { design, report, missing }) => {
    for (const pin of loadedPins(design, placed)) {
      const limit = pin.rating.max_continuous_mA;
      if (pin.unrated) missing([pin], [`current_rating.${pin.side}`]);
      if (pin.unknown) missing([pin], ['custom_fields.draw_mA of what it drives']);
      if (limit !== undefined && exceeds(pin.mA, limit)) report(overcurrent(design, pin, limit));
    }
  },
});

export const ELEC_PIN_PEAK_EXCEEDED = rule({
  ...RATED,
  id: 'elec-pin-peak-exceeded',
  severity: 'warning',
  title: 'A pin carries more than its peak rating',
  why: 'The pin states only a peak rating, and its load draws more than that.',
  example: 'A pin with a peak rating of 40 mA drives 60 mA.',
  fix: 'Put a driver between them, or limit the current.',
  message: (p: Names<'pin'> & Figures<'current_mA' | 'limit_mA'> & Flags<'gives'>) =>
    `${p.pin} ${p.gives ? 'gives' : 'takes'} up to ${current(p.current_mA, p.limit_mA)}, but its peak rating is ${current(p.limit_mA, p.current_mA)}`,
  check: (placed, { design, report }) => {
    for (const pin of loadedPins(design, placed)) {
      const limit = pin.rating.max_peak_mA;
      if (limit !== undefined && exceeds(pin.mA, limit)) report(overcurrent(design, pin, limit));
    }
  },
});

function overcurrent(design: Design, pin: LoadedPin, limit: number) {
  return {
    params: { pin, current_mA: pin.mA, limit_mA: limit, gives: pin.side === 'source' },
    refs: neighbours(design, pin),
    discriminator: pin.side,
    data: { measured: pin.mA, limit, unit: 'mA' },
  };
}

interface LoadedPin {
  readonly part: string;
  readonly domain: 'electrical';
  readonly resource: string;
  readonly side: 'source' | 'sink';
  readonly rating: { readonly max_continuous_mA?: number; readonly max_peak_mA?: number };
  readonly mA: number;
  /** Something on the net takes current and does not say how much. */
  readonly unknown: boolean;
  /** Other pins of its part state what they bear on this side, and this one does not. */
  readonly unrated: boolean;
}

const SIDES = ['source', 'sink'] as const;

/** Used pins that what is joined with them loads beyond a rating, as far as draws are stated, or nobody knows how far. */
const loadedPins = sharedByRules((design, placed: PlacedPart): readonly LoadedPin[] => {
  const pins: LoadedPin[] = [];
  for (const { resource, key, rating, sides } of placed.definition === null ? NO_PINS : ratedPins(placed.definition)) {
    if (!placed.claims.has(key)) continue;
    const all = currentOf(design, placed, resource);
    if (all === NO_FLOW) continue;
    const units = placed.part.quantity; // each of them has such a pin
    const unknown = all.unknown && all.feeds.length === 0 && drives(placed, key);
    for (const side of SIDES) {
      const limits = rating[side] ?? {};
      const mA = all[side] / units;
      const unrated = isUnrated(limits) && sides.includes(side) && mA > 0;
      if (!unrated && isUnrated(limits)) continue;
      if (!unrated && !(unknown ? mA > 0 || side === 'source' : isAbove(mA, limits))) continue;
      if (someGivesLess(all.feeds, all.source / units)) break; // power-rail-overload
      pins.push({ part: placed.part.id, domain: 'electrical', resource, side, rating: limits, mA, unknown, unrated });
    }
  }
  return pins;
});

function isUnrated({ max_continuous_mA, max_peak_mA }: LoadedPin['rating']): boolean {
  return max_continuous_mA === undefined && max_peak_mA === undefined;
}

function isAbove(mA: number, { max_continuous_mA, max_peak_mA }: LoadedPin['rating']): boolean {
  const least = Math.min(max_continuous_mA ?? Number.POSITIVE_INFINITY, max_peak_mA ?? Number.POSITIVE_INFINITY);
  return mA > 0 && exceeds(mA, least);
}

function someGivesLess(feeds: readonly Feed[], mA: number): boolean {
  return feeds.some((feed) => exceeds(mA, mostOf(feed)));
}

/** What the rail behind a feed can give, and the interface that it leaves through, unless that is a driver. */
function mostOf({ from, source, sourceEnd }: Feed): number {
  const kind = FUNCTIONS.get(source.function)?.erc_type;
  if (kind === 'output' || kind === 'bidirectional') return Number.POSITIVE_INFINITY; // a logic pin gives far less than its rail
  const rail = from?.index.gives === true ? from.index.domain.max_current_mA : 0;
  const own = sourceEnd.index.roles.includes('driver')
    ? undefined
    : sourceEnd.index.interface.power_delivery?.max_current_mA;
  return Math.min(rail > 0 ? rail : Number.POSITIVE_INFINITY, own ?? Number.POSITIVE_INFINITY);
}

/** False for the pins of a load, whose rating is what it stands. */
function drives(placed: PlacedPart, key: string): boolean {
  const claims = placed.claims.get(key) ?? [];
  return claims.some((claim) => FUNCTIONS.get(claim.function)?.erc_type !== 'passive');
}

interface RatedPin {
  readonly resource: string;
  /** `domain/resource`. */
  readonly key: string;
  readonly rating: NonNullable<Resource['current_rating']>;
  /** The sides on which a pin with a function of its own states what it bears. */
  readonly sides: readonly LoadedPin['side'][];
}

const NO_PINS: readonly RatedPin[] = [];

const ratedPins = oncePer(({ domains }: DefinitionIndex): readonly RatedPin[] => {
  const pins = resourcesOf(domains.get('electrical'));
  const rated = new Map(
    SIDES.map((side) => {
      const stating = pins.filter(({ resource }) => !isUnrated(resource.current_rating?.[side] ?? {}));
      return [side, new Set(stating.flatMap(({ functions }) => [...functions.keys()].filter(carries)))] as const;
    }),
  );
  return pins.flatMap(({ resource, functions }) => {
    const sides = SIDES.filter((side) => [...functions.keys()].some((name) => rated.get(side)?.has(name)));
    if (resource.current_rating === undefined && sides.length === 0) return [];
    return [{ resource: resource.id, key: `electrical/${resource.id}`, rating: resource.current_rating ?? {}, sides }];
  });
});

/** What drives, and not what merely listens on some pin that could drive as well. */
function carries(name: string): boolean {
  const type = FUNCTIONS.get(name)?.erc_type;
  return CONTACTS.has(name) || type === 'output' || type === 'open_collector' || type === 'power_out';
}

/** The pin, what is joined with it, and the connections between them. */
function neighbours(design: Design, pin: LoadedPin): readonly Place[] {
  const net = netAt(design, pin);
  const others = (net?.nodes ?? []).filter((node) => node.part !== pin.part || node.resource !== pin.resource);
  const connections = (net?.conductors ?? []).map((one) => ({ connection: one.connection }));
  return [pin, ...others, ...connections];
}
