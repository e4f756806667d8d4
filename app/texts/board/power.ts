import { counted, number, percent, quantity } from '../format.ts';
import { inLanguage } from '../language.ts';

/** The power tree: what flows, what is missing, and the sum of it. */
export const powerTexts = inLanguage('power', {
  sources: ({ count }: Count) => counted(count, { one: 'source', other: 'sources' }),
  atWorst: ({ flow }: { flow: string }) => `${flow} at worst`,
  typically: ({ flow }: { flow: string }) => `${flow} typically`,
  strainedRails: ({ count, share }: Count & { share: number }) =>
    `${counted(count, { one: 'rail', other: 'rails' })} above ${percent(share)}`,
  partsWithoutDraw: ({ count }: Count) => counted(count, { one: 'part states no draw', other: 'parts state no draw' }),
  loadWithoutDraw: 'states no draw',
  voltageUnknown: 'voltage unknown',
  notFed: ({ nominal_V }: { nominal_V: number }) => `${quantity(nominal_V, 'V')}, not fed`,
  rated: ({ actual, nominal_V }: { actual: string; nominal_V: number }) =>
    `${actual}, rated ${quantity(nominal_V, 'V')}`,
  spread: ({ actual, min, max }: { actual: string; min: number; max: number }) =>
    `${actual} (${number(min)}–${number(max)})`,
  inLoop: 'in a loop of supplies',
  fedBy: ({ count }: Count) => `fed by ${counted(count, { one: 'supply', other: 'supplies' })}`,
  isolatedGround: 'isolated ground',
  efficient: ({ share }: { share: number }) => `${percent(share)} efficient`,
  dropout: ({ needs_V, gets_V }: { needs_V: number; gets_V: number }) =>
    `needs ${quantity(needs_V, 'V')}, gets ${quantity(gets_V, 'V')}`,
  enoughInput: ({ needs_V, gets_V }: { needs_V: number; gets_V: number }) =>
    `${quantity(gets_V, 'V')} in, needs ${quantity(needs_V, 'V')}`,
  load: ({ share, limit }: { share: number; limit: string }) => `${percent(share)} of ${limit}`,
  moreLoads: ({ count, flow }: Count & { flow: string }) =>
    `and ${counted(count, { one: 'more load', other: 'more loads' })} · ${flow}`,
  moreLoadsUnstated: ({ count, flow, unstated }: Count & { flow: string; unstated: number }) =>
    `and ${counted(count, { one: 'more load', other: 'more loads' })} · ${flow} · ${number(unstated)} state no draw`,
});

interface Count {
  readonly count: number;
}
