import { counted, number, quantity } from '../format.ts';
import { inLanguage } from '../language.ts';

/** What the head of a bus says about it. */
export const busFactsTexts = inLanguage('busFacts', {
  nodes: ({ count }: { count: number }) => counted(count, { one: 'node', other: 'nodes' }),
  nodesOfMost: ({ count, most }: { count: number; most: number }) => `${number(count)} of ${number(most)} nodes`,
  sharedAddresses: ({ count, addresses }: { count: number; addresses: string }) =>
    `${number(count)} nodes share ${addresses}`,
  pulledUp: ({ line, pull_kOhm }: { line: string; pull_kOhm: number }) =>
    `${line} pulled up by ${quantity(pull_kOhm, 'kΩ')}`,
  notPulledUp: ({ line }: { line: string }) => `${line} without a pull-up`,
  atMost: ({ pull, limit_kOhm }: { pull: string; limit_kOhm: number }) =>
    `${pull}, at most ${quantity(limit_kOhm, 'kΩ')}`,
  terminators: ({ fitted, wanted }: { fitted: number; wanted: number }) =>
    `${number(fitted)} of ${number(wanted)} terminators`,
  terminatorsUnknown: ({ fitted, wanted, unknown }: { fitted: number; wanted: number; unknown: number }) =>
    `${number(fitted)} of ${number(wanted)} terminators, ${number(unknown)} of unknown resistance`,
  length: ({ length_m }: { length_m: number }) => quantity(length_m, 'm'),
  lengthOfMost: ({ length_m, limit_m }: { length_m: number; limit_m: number }) =>
    `${quantity(length_m, 'm')} (at most ${quantity(limit_m, 'm')} each)`,
  withoutLength: ({ length, count }: { length: string; count: number }) =>
    `${length}, ${counted(count, { one: 'cable', other: 'cables' })} without a length`,
  serialRate: ({ rate_Bd }: { rate_Bd: number }) => quantity(rate_Bd, 'Bd'),
  networkSpeed: ({ rate_Mbit_s }: { rate_Mbit_s: number }) => quantity(rate_Mbit_s, 'Mbit/s'),
  laneSpeed: ({ rate_Mbit_s }: { rate_Mbit_s: number }) => `up to ${quantity(rate_Mbit_s, 'Mbit/s')} a lane`,
  pin: ({ pin }: { pin: string }) => `pin ${pin}`,
  noPin: 'none',
});
