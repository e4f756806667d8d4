import { expect, test } from 'vitest';
import { boardOf, connect } from '../../support/board-builder.ts';
import { of, verdict } from './support.ts';

const charged = (source: string, ...fields: readonly [string, string | number][]) =>
  boardOf(
    `${source} as s`,
    'usb-pd-trigger-12v as t',
    'drv8825-carrier as a',
    connect('t.out', 'a.vmot'),
    connect('s.pd', 't.pd'),
    ...fields.map(([part, value]) => ({
      op: 'update_part' as const,
      part: `$${part}`,
      fields: part === 't' ? { 'electrical/pd/asks_V': value } : { 'electrical/pd/offers_V': value },
    })),
  );
const RULE = 'power-delivery-not-offered';

test('[R240] power-delivery-not-offered: a trigger gets what it asks for where the source offers it, and 5 V elsewhere', () => {
  expect(of(charged('usb-pd-power-bank'), RULE)).toEqual([]);
  expect(of(charged('usb-pd-power-bank'), 'elec-voltage-out-of-range')).toEqual([]);
  const poor = charged('usb-pd-charger-30w');
  expect(of(poor, RULE).map((one) => one.message)).toEqual([
    's.USB-C, Power Delivery offers 5, 9, 15 and 20 V, but t.USB-C, Power Delivery requests 12 V and gets 5 V',
  ]);
  expect(of(poor, 'elec-voltage-out-of-range').map((one) => one.data?.measured)).toEqual([5]);
});

test('[R240] what is asked for and what is offered are fields of the two plugs', () => {
  expect(of(charged('usb-pd-charger-30w', ['t', 15]), RULE)).toEqual([]);
  expect(of(charged('usb-pd-charger-30w', ['s', '5, 12']), RULE)).toEqual([]);
  expect(of(charged('usb-pd-power-bank', ['t', 20]), RULE)).toHaveLength(1);
});

test('[R240] a power bank feeds a trigger, and a charger feeds the bank: neither is two inputs, nor two supplies', () => {
  const filling = boardOf('usb-pd-charger-30w as s', 'usb-pd-power-bank as b', connect('s.pd', 'b.pd_in'));
  expect(verdict(filling, 'elec-')).toEqual({});
  expect(verdict(filling, 'power-outputs')).toEqual({});
  expect(verdict(charged('usb-pd-power-bank'), 'elec-direction')).toEqual({});
});
