/** What two ends of one connection must agree on, and how long its cable may be. */

import type { Instance } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import { speakAlike } from '../../definition/speak-alike.ts';
import type { Design, Link } from '../../design/design.ts';
import { endsAgree } from '../ends-agree.ts';
import { numberAt, numberOfLink, numberOfPins } from '../fields.ts';
import { fix } from '../fixes.ts';
import { endName, endNames, num } from '../names.ts';
import { isPassive, protocolOf, sameProtocol, speaks } from '../protocol.ts';
import { type Figures, type Fix, type Names, rule } from '../rule.ts';

export const ELEC_BAUD_MISMATCH = rule({
  id: 'elec-baud-mismatch',
  scope: 'link',
  severity: 'error',
  title: 'The two ends of a serial line have different rates',
  why: 'A receiver that samples at a different rate reads garbage.',
  example: '9600 baud on one end, 115200 on the other.',
  fix: 'Set both to the same rate, which the fixes do.',
  about: { protocols: ['uart', 'rs232'] },
  message: {
    ends: (p: Names<'a' | 'b'> & Figures<'rateA_Bd' | 'rateB_Bd'>) =>
      `${p.a} runs at ${num(p.rateA_Bd)} baud, but ${p.b} at ${num(p.rateB_Bd)} baud`,
    line: (p: Names<'a' | 'b' | 'end'> & Figures<'rate_Bd' | 'line_Bd'>) =>
      `The line of ${p.a} to ${p.b} is meant for ${num(p.line_Bd)} baud, but ${p.end} runs at ${num(p.rate_Bd)} baud`,
  },
  check: (link, { design, report }) => {
    if (!speaks(link, 'uart', 'rs232')) return;
    const [a, b] = link.ends;
    const [own, other] = [numberAt(design, a.end, RATE), numberAt(design, b.end, RATE)];
    const [x, y] = [own ?? rateBehind(design, a), other ?? rateBehind(design, b)];
    if (x !== undefined && y !== undefined && x !== y) {
      report({
        variant: 'ends',
        params: { ...endNames(design, link), rateA_Bd: x, rateB_Bd: y },
        refs: [link],
        data: { measured: y, limit: x, unit: 'Bd' },
        fixes: [
          ...(own === undefined ? [] : [setRate(design, a, y)]),
          ...(other === undefined ? [] : [setRate(design, b, x)]),
        ],
      });
      return;
    }
    const line_Bd = numberOfLink(link, RATE);
    const rate_Bd = x ?? y;
    if (line_Bd === undefined || rate_Bd === undefined || line_Bd === rate_Bd) return;
    const [said] = x === undefined ? [b] : [a];
    report({
      variant: 'line',
      params: { ...endNames(design, link), end: said, rate_Bd, line_Bd },
      refs: [link, said],
      data: { measured: line_Bd, limit: rate_Bd, unit: 'Bd' },
      fixes: [
        setLineRate(link, rate_Bd),
        ...((x === undefined ? other : own) === undefined ? [] : [setRate(design, said, line_Bd)]),
      ],
    });
  },
});

const RATE = 'baud_rate';

/** The rate at which the controller behind an RS-232 transceiver runs: that of its UART, or what an end of it states. */
function rateBehind(design: Design, end: Instance): number | undefined {
  if (protocolOf(end) !== 'rs232') return undefined;
  for (const one of design.parts.get(end.end.part)?.instances ?? []) {
    if (protocolOf(one) !== 'uart') continue;
    for (const id of one.connections) {
      const link = design.links.get(id);
      if (link === undefined) continue;
      for (const rate of [numberOfLink(link, RATE), ...link.ends.map((near) => numberAt(design, near.end, RATE))])
        if (rate !== undefined) return rate;
    }
  }
  return undefined;
}

function setLineRate({ connection }: Link, baud: number): Fix {
  const edit = { op: 'update_connection' as const, connection: connection.id, fields: { [RATE]: baud } };
  return fix('set-line-rate', { rate_Bd: baud }, [edit]);
}

function setRate(design: Design, { end }: Instance, baud: number): Fix {
  const key = `${end.domain}/${end.interface}/baud_rate`;
  const edit = { op: 'update_part' as const, part: end.part, fields: { [key]: baud } };
  return fix('set-baud-rate', { end: endName(design, end), rate_Bd: baud }, [edit]);
}

export const ELEC_CABLE_TOO_LONG = rule({
  id: 'elec-cable-too-long',
  scope: 'link',
  severity: 'error',
  title: 'A cable is longer than an end allows',
  why: 'Resistance and capacitance grow with length, until levels and edges are out of specification. If no end states a limit, more than the usual length for the protocol is a warning.',
  example: '3 m of cable on an I2C link that allows 1 m.',
  fix: 'Shorten the cable, or use RS-485 or CAN for the distance.',
  silences: ['elec-bus-too-long'],
  concerns: (a, b) => speakAlike(a, b) && Number.isFinite(Math.min(limitOf(a), limitOf(b), usualOf(a))),
  message: {
    stated: (p: Names<'a' | 'b' | 'end'> & Figures<'length_m' | 'limit_m'>) =>
      `The cable of ${p.a} to ${p.b} is ${num(p.length_m)} m long, but ${p.end} allows ${num(p.limit_m)} m`,
    usual: (p: Names<'a' | 'b' | 'protocol'> & Figures<'length_m' | 'limit_m'>) =>
      `The cable of ${p.a} to ${p.b} is ${num(p.length_m)} m long; for ${p.protocol} at most ${num(p.limit_m)} m is usual`,
  },
  check: (link, { design, report }) => {
    const length = numberOfLink(link, 'cable_length_m');
    if (length === undefined || !sameProtocol(link)) return;
    const [a, b] = link.ends;
    const [x, y] = [limitOf(a.index), limitOf(b.index)];
    const limit = Math.min(x, y);
    const usual = usualOf(a.index);
    const refs = [link];
    if (!Number.isFinite(limit) && length > usual) {
      const params = { ...endNames(design, link), length_m: length, protocol: protocolOf(a), limit_m: usual };
      const data = { measured: length, limit: usual, unit: 'm' };
      report({ variant: 'usual', params, refs, severity: 'warning', data });
    }
    if (length <= limit) return;
    report({
      variant: 'stated',
      params: { ...endNames(design, link), length_m: length, end: x <= y ? a.end : b.end, limit_m: limit },
      refs,
      data: { measured: length, limit, unit: 'm' },
    });
  },
});

/** What a cable between two has at most without a repeater, in m, where neither says more. */
const USUAL_M: ReadonlyMap<string, number> = new Map([
  ['usb2', 5],
  ['usb3', 3],
  ['uart', 5],
  ['rs232', 15],
  ['rs422', 1200],
  ['ethernet', 100],
  ['ethercat', 100],
  ['profinet', 100],
  ['io_link', 20],
  ['i2s', 0.5],
  ['addressable_led', 5],
  ['sdio', 0.3],
  ['swd', 0.5],
  ['hdmi', 15],
  ['can_ttl', 0.5],
  ['load_cell_bridge', 30],
]);

function usualOf({ interface: { protocol } }: InterfaceIndex): number {
  return USUAL_M.get(protocol.type) ?? Number.POSITIVE_INFINITY;
}

function limitOf(index: InterfaceIndex): number {
  return index.interface.constraints?.max_cable_length_m ?? Number.POSITIVE_INFINITY;
}

export const ELEC_IMPEDANCE_UNMATCHED = rule({
  id: 'elec-impedance-unmatched',
  scope: 'link',
  severity: 'warning',
  title: 'The impedances of two ends differ',
  why: 'Part of the wave is reflected where the impedance changes.',
  example: 'A 75 Ω antenna on a 50 Ω radio.',
  fix: 'Use parts and cable of the same impedance, or a matching network.',
  concerns: (a, b) => speakAlike(a, b) && !a.passive && !b.passive && (asksImpedance(a) || asksImpedance(b)),
  message: (p: Names<'a' | 'b'> & Figures<'impedanceA_Ω' | 'impedanceB_Ω'>) =>
    `${p.a} has ${num(p.impedanceA_Ω)} Ω, but ${p.b} has ${num(p.impedanceB_Ω)} Ω`,
  check: endsAgree(
    (link) => link.ends.some((end) => asksImpedance(end.index)) && sameProtocol(link) && !link.ends.some(isPassive),
    impedanceOf,
    (x, y) =>
      x === y ? null : { params: { impedanceA_Ω: x, impedanceB_Ω: y }, data: { measured: y, limit: x, unit: 'Ω' } },
    'custom_fields.impedance_ohm',
  ),
});

function asksImpedance(index: InterfaceIndex): boolean {
  return index.interface.constraints?.requires_impedance_matching === true;
}

/** Of the interface, else of the first of its resources that states one. */
function impedanceOf(design: Design, end: Instance): number | undefined {
  const placed = design.parts.get(end.end.part);
  return numberAt(design, end.end, 'impedance_ohm') ?? (placed && numberOfPins(placed, end, 'impedance_ohm'));
}
