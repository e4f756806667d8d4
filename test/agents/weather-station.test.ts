/** An agent that knows only what the tools tell it builds a circuit. What it sends is taken from earlier replies. */
import { expect, test } from 'vitest';
import type { Json } from '#schemas/json-schema.ts';
import { type Answer, newTab, type Tab } from '../engine/tools/support.ts';

interface Found {
  readonly parts: readonly { readonly id: string; readonly interfaces: readonly string[] }[];
}
interface Edited {
  readonly summary: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly allocations: readonly { readonly from: string; readonly to: string; readonly pins: readonly string[] }[];
  readonly violations: {
    readonly added: readonly { readonly rule: string }[];
    readonly resolved: readonly { readonly rule: string }[];
    readonly counts: Readonly<Record<string, number>>;
  };
}
interface Checked {
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly {
    readonly rule: string;
    readonly fixes?: readonly { readonly edits: readonly Json[] }[];
  }[];
}

const end = (part: string, id: string) => ({ part, interface: id });
const connect = (from: readonly [string, string], to: readonly [string, string]): Answer => ({
  op: 'connect',
  from: end(...from),
  to: end(...to),
});

/** The interface of `part` that speaks `what` ("i2c master"), as search_parts writes it. */
function speaks(found: Found, what: string, index = 0): string {
  const all = found.parts.flatMap((part) => part.interfaces);
  const text = all.filter((one) => one.endsWith(`(${what})`))[index];
  if (text === undefined) throw new Error(`nothing speaks ${what}: ${all.join(', ')}`);
  return text.slice(0, text.indexOf(' '));
}

test('[T1] an agent builds the weather station from an empty board in six calls and leaves no violation', () => {
  const tab = newTab();
  const supply = tab.ask<Found>('search_parts', { query: 'usb supply 5 V', limit: 1 });
  const sensors = tab.ask<Found>('search_parts', { query: 'bme280', protocol: 'i2c', role: 'slave', limit: 1 });
  expect([supply.parts[0]?.id, sensors.parts[0]?.id]).toEqual(['usb-supply-5v-3a', 'bme280']);

  const mcu = ['$mcu', '3v3_out'] as const;
  const built = tab.ask<Edited>('apply_edits', {
    edits: [
      { op: 'add_part', id: '$mains', definition: 'mains-outlet-230v', label: 'Mains' },
      { op: 'add_part', id: '$usb', definition: supply.parts[0]?.id ?? '', label: 'USB supply' },
      { op: 'add_part', id: '$mcu', definition: 'esp32-devkitc-v4', label: 'MCU' },
      { op: 'add_part', id: '$air', definition: sensors.parts[0]?.id ?? '', label: 'Air' },
      { op: 'add_part', id: '$screen', definition: 'ssd1306-oled-128x64', label: 'Screen' },
      { op: 'add_part', id: '$soil', definition: 'ds18b20', label: 'Soil' },
      connect(['$mains', 'socket'], ['$usb', speaks(supply, 'ac_power sink')]),
      connect(['$usb', speaks(supply, 'power source')], ['$mcu', 'usb_power']),
      connect(mcu, ['$air', speaks(sensors, 'power sink')]),
      connect(mcu, ['$air', speaks(sensors, 'power sink', 1)]),
      connect(mcu, ['$screen', 'power']),
      connect(mcu, ['$soil', 'power']),
      connect(['$mcu', 'i2c'], ['$air', speaks(sensors, 'i2c slave')]),
      connect(['$mcu', 'i2c'], ['$screen', 'i2c']),
      connect(['$mcu', 'onewire'], ['$soil', 'onewire']),
    ],
  });
  expect(built.violations.added.map((one) => one.rule)).toEqual([
    ...Array(2).fill('conn-pin-open'),
    ...Array(3).fill('elec-pullup-missing'),
  ]);
  expect(built.allocations.find((one) => one.to.startsWith(`${built.ids.$air}.i2c`))?.pins).toEqual([
    'gpio21-sdi (i2c_sda)',
    'gpio22-sck (i2c_scl)',
  ]);

  const checked = tab.ask<Checked>('run_drc', {});
  const fixes = checked.violations.flatMap((one) => one.fixes?.[0]?.edits ?? []);
  const fixed = tab.ask<Edited>('apply_edits', { edits: fixes });
  expect(fixed.violations).toMatchObject({ added: [], counts: { error: 0, warning: 0, info: 0, todo: 0, waived: 0 } });
  expect(fixed.violations.resolved).toHaveLength(5);

  expect(tab.ask<Checked>('run_drc', {}).counts).toEqual({ error: 0, warning: 0, info: 0, todo: 0, waived: 0 });
  expect(tab.calls).toBe(6);
});

test('[T2] a wrong interface name is fixed with the error alone', () => {
  const tab = newTab();
  const edits = (id: string): Answer => ({
    edits: [
      { op: 'add_part', id: '$mcu', definition: 'esp32-devkitc-v4' },
      { op: 'add_part', id: '$air', definition: 'bme280' },
      connect(['$mcu', 'i2c'], ['$air', id]),
    ],
  });
  const error = tab.refusal('apply_edits', edits('i2c0'));
  expect(error).toContain('/edits/2/to/interface');
  expect(tab.board.parts.size).toBe(0);
  expect(mendedBy(tab, error, edits)).toEqual({ applied: true });
});

test('[T2] a wrong definition name is fixed with the error alone', () => {
  const tab = newTab();
  const edits = (id: string): Answer => ({ edits: [{ op: 'add_part', definition: id }] });
  const error = tab.refusal('apply_edits', edits('bme-280'));
  expect(error).toContain('/edits/0/definition');
  expect(mendedBy(tab, error, edits)).toEqual({ applied: true });
});

/** Sends the first of the nearest values that the error offers. */
function mendedBy(tab: Tab, error: string, edits: (value: string) => Answer): { readonly applied: boolean } {
  const offered = /Nearest valid: ([^,. ]+)/.exec(error)?.[1] ?? '';
  const { applied } = tab.ask<{ readonly applied: boolean }>('apply_edits', edits(offered));
  return { applied };
}
