import type { Instance } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Net } from '../../design/design.ts';
import { addTo } from '../collect.ts';
import { fieldAt } from '../fields.ts';
import { instanceOf } from '../lookup.ts';
import { list } from '../names.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { strappedValue } from './pin-level.ts';

/** The line that every device of a bus is on, and the field of its address. */
const ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['uart_rx', 'uart_address'],
  ['rs485_a', 'bus_address'],
]);

export const ELEC_UART_ADDRESS_CONFLICT = rule({
  id: 'elec-uart-address-conflict',
  scope: 'net',
  severity: 'error',
  title: 'Two devices on one serial line have the same address',
  why: 'A command to the address reaches both: they do the same, and their answers collide.',
  example: 'Two TMC2209 drivers on one line, MS1 and MS2 of both on ground; two energy meters with Modbus address 1.',
  fix: 'Give the second device another address, by its address pins or in its settings, or give it a serial port of its own.',
  concerns: (functions) => [...ADDRESSES.keys()].some((name) => functions.has(name)),
  message: (p: NameLists<'devices'> & Names<'address'>) => `${list(p.devices)} share the address ${p.address}`,
  check: (net, { design, report, missing }) => {
    const devices = addressedOn(design, net);
    if (devices.length < 2) return;
    const byAddress = new Map<string, Instance[]>();
    for (const { device, field } of devices) {
      const address = addressOf(design, device, field);
      if (address === null) missing([device], [`custom_fields.${field}`]);
      else addTo(byAddress, address, device);
    }
    for (const [address, same] of byAddress) {
      if (same.length < 2) continue;
      report({
        params: { devices: same, address },
        refs: same,
        data: { measured: same.length, limit: 1, unit: 'devices' },
      });
    }
  },
});

/** The devices that listen on a line and have an address. */
function addressedOn(design: Design, { nodes }: Net): readonly { readonly device: Instance; readonly field: string }[] {
  const found = new Map<Instance, string>();
  for (const node of nodes) {
    const field = ADDRESSES.get(node.function);
    const device = field === undefined ? undefined : instanceOf(design, node);
    if (field !== undefined && device !== undefined && hasField(device.index, field)) found.set(device, field);
  }
  return [...found].map(([device, field]) => ({ device, field }));
}

function hasField({ interface: { custom_fields } }: InterfaceIndex, field: string): boolean {
  return custom_fields?.some(({ key }) => key === field) === true;
}

function addressOf(design: Design, instance: Instance, field: string): string | null {
  const value = strappedValue(design, instance, field) ?? fieldAt(design, instance.end, field);
  return value === undefined ? null : String(value);
}
