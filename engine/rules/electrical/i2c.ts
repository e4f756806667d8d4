/** Addresses on a two-wire bus. */

import type { Instance } from '../../allocation/instance.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { addTo } from '../collect.ts';
import { fieldAt } from '../fields.ts';
import { fix } from '../fixes.ts';
import { sharedByRules } from '../incremental/shared.ts';
import { instanceOf, netAt } from '../lookup.ts';
import { endName, list, partName } from '../names.ts';
import { isMaster } from '../protocol.ts';
import { type Fix, type FixEdit, type NameLists, type Names, type Ref, rule } from '../rule.ts';
import { strappedValue, wiredLevel } from './pin-level.ts';

/** The line that every device of a bus is on. */
const DATA = 'i2c_sda';
export const ADDRESS = 'i2c_address';
const FIRST = 0x08;
const LAST = 0x77;

export const ELEC_I2C_ADDRESS_CONFLICT = rule({
  id: 'elec-i2c-address-conflict',
  scope: 'net',
  severity: 'error',
  title: 'Two devices on one bus have the same address',
  why: 'Both answer at once, and neither can be read.',
  example: 'A BME280 and a BMP280, both at 0x76.',
  fix: 'Choose another address, which the fix does where the part has one. Otherwise put one device behind a multiplexer or on a second bus.',
  concerns: (functions) => functions.has(DATA),
  message: {
    equal: (p: NameLists<'devices'> & Names<'address'>) => `${list(p.devices)} share the address ${p.address}`,
    waking: (p: NameLists<'devices'> & Names<'address'>) =>
      `${list(p.devices)} wake together at the address ${p.address}, before the program can give them addresses of their own: nothing holds one of them off`,
  },
  check: (net, { design, report, missing }) => {
    const byAddress = new Map<number, Instance[]>();
    for (const { slave, address } of addressedOn(design, net)) {
      if (address === null) missing([slave], ['custom_fields.i2c_address']);
      else addTo(byAddress, address, slave);
    }
    const taken = new Set(byAddress.keys());
    for (const [address, all] of byAddress) {
      const instances = awakeTogether(design, all);
      const devices = instances.reduce((sum, one) => sum + unitsOf(design, one), 0);
      // As many equal controllers have as many buses.
      if (devices < 2 || (instances.length === 1 && devices <= leadersOf(design, instances[0]))) continue;
      const names = instances.map((one) => `${endName(design, one.end)}${times(unitsOf(design, one))}`);
      report({
        variant: 'equal',
        params: { devices: names, address: hex(address) },
        refs: instances,
        data: { measured: devices, limit: 1, unit: 'devices' },
        fixes: byAge(design, instances)
          .slice(1)
          .flatMap((one) => moveFix(design, one, taken)),
      });
    }
    for (const [address, all] of groupsAtStart(design, slavesOn(design, net))) {
      const instances = awakeTogether(design, all);
      if (instances.length < 2 || new Set(instances.map((one) => addressOf(design, one))).size < 2) continue;
      report({
        variant: 'waking',
        params: { devices: instances, address: hex(address) },
        refs: [...instances, ...instances.flatMap((one) => holdRef(one))],
        data: { measured: instances.length, limit: 1, unit: 'devices' },
      });
    }
  },
});

export const ELEC_I2C_ADDRESS_RESERVED = rule({
  id: 'elec-i2c-address-reserved',
  scope: 'net',
  severity: 'warning',
  title: 'An address is reserved by the bus',
  why: 'The bus reserves addresses below 0x08 and above 0x77 for other purposes, such as general call and 10-bit addressing.',
  example: 'A sensor at 0x03.',
  fix: 'Check the address. A data sheet that gives it as 8 bits states twice the value; the 7-bit address lies between 0x08 and 0x77.',
  concerns: (functions) => functions.has(DATA),
  message: (p: Names<'end' | 'address' | 'first' | 'last'>) =>
    `${p.end} has the reserved address ${p.address}; devices use ${p.first} to ${p.last}`,
  check: (net, { design, report }) => {
    const addressed = addressedOn(design, net);
    for (const { slave, address } of addressed) {
      if (address === null || (address >= FIRST && address <= LAST)) continue;
      const taken = new Set(addressed.flatMap((one) => one.address ?? []));
      report({
        params: { end: slave, address: hex(address), first: hex(FIRST), last: hex(LAST) },
        refs: [slave],
        data: { measured: address, limit: address < FIRST ? FIRST : LAST },
        fixes: moveFix(design, slave, taken),
      });
    }
  },
});

/**
 * Those of one address that answer at once. A device whose address is set after each start can be held off meanwhile by
 * a pin: where outputs of their own hold all of them but one, each gets an address before the next one wakes.
 */
function awakeTogether(design: Design, instances: readonly Instance[]): readonly Instance[] {
  const holds = instances.map((one) => holdOf(design, one));
  if (instances.length < 2 || holds.some((hold) => hold === undefined)) return instances;
  const nets = holds.map((hold) => hold ?? null);
  return instances.filter(
    (_, index) => nets[index] === null || nets.some((net, at) => at !== index && net === nets[index]),
  );
}

/** Devices whose address the program sets, by the one that they have at each start. */
function groupsAtStart(design: Design, slaves: readonly Instance[]): ReadonlyMap<number, readonly Instance[]> {
  const groups = new Map<number, Instance[]>();
  for (const slave of slaves) {
    if (holdOf(design, slave) === undefined) continue;
    const field = slave.index.interface.custom_fields?.find(({ key }) => key === ADDRESS);
    const address = field?.default === undefined ? Number.NaN : Number(field.default);
    if (Number.isInteger(address)) addTo(groups, address, slave);
  }
  return groups;
}

/** The pin by which a device is held off. */
function holdRef({ end: { part, domain }, index }: Instance): readonly Ref[] {
  const resource = index.interface.constraints?.address_held_by;
  return resource === undefined ? [] : [{ part, domain, resource }];
}

/** The net by which an output holds a device off; null where none does; undefined where its address is not set by software. */
function holdOf(design: Design, { end, index }: Instance): string | null | undefined {
  const resource = index.interface.constraints?.address_held_by;
  if (resource === undefined) return undefined;
  const pin = { part: end.part, domain: end.domain, resource };
  return wiredLevel(design, pin) === 'driven' ? (netAt(design, pin)?.id ?? null) : null;
}

/** How many equal units the part with the leader of the bus stands for; 1 where nothing leads. */
function leadersOf(design: Design, slave: Instance | undefined): number {
  const far = (slave?.connections ?? []).flatMap((id) => design.links.get(id)?.ends ?? []);
  return Math.max(1, ...far.filter((end) => end !== slave && isMaster(end)).map((end) => unitsOf(design, end)));
}

/** Equal units that a placed part stands for, all on one bus. */
function unitsOf(design: Design, { end }: Instance): number {
  return design.parts.get(end.part)?.part.quantity ?? 1;
}

function times(units: number): string {
  return units === 1 ? '' : ` (${units} units)`;
}

/** The slaves whose data lines are on a net. */
const slavesOn = sharedByRules((design, net: Net): readonly Instance[] => {
  const slaves = new Map<string, Instance>();
  for (const node of net.nodes) {
    if (node.function !== DATA) continue;
    const instance = slaveOf(design, node);
    if (instance !== null) slaves.set(instance.key, instance);
  }
  return [...slaves.values()];
});

/** The same with the address of each, null where none is known. */
const addressedOn = sharedByRules((design, net: Net) =>
  slavesOn(design, net).map((slave) => ({ slave, address: addressOf(design, slave) })),
);

/** The instance behind a pin, where it can only follow; null for one that can lead. */
export function slaveOf(design: Design, node: Node): Instance | null {
  const instance = instanceOf(design, node);
  return instance?.index.roles.every((role) => role === 'slave' || role === 'target') ? instance : null;
}

/** The address that the wiring of its straps gives, else the stated one; null if none is stated, or it is not a whole number. */
export function addressOf(design: Design, instance: Instance): number | null {
  const value = strappedValue(design, instance, ADDRESS) ?? fieldAt(design, instance.end, ADDRESS);
  const number = typeof value === 'string' ? Number(value.trim() === '' ? Number.NaN : value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : null;
}

/** Addresses that others on the bus of a slave have, who keep them: they came earlier, or their wiring decides. */
export function addressesTaken(design: Design, slave: Instance): ReadonlySet<number> {
  const keeps = (one: Instance) =>
    byAge(design, [one, slave])[0] === one || strappedValue(design, one, ADDRESS) !== null;
  return new Set(
    othersOnBus(design, slave)
      .filter(keeps)
      .flatMap((one) => addressOf(design, one) ?? []),
  );
}

/** Addresses of all others on the bus of a slave. */
export function addressesBeside(design: Design, slave: Instance): ReadonlySet<number> {
  return new Set(othersOnBus(design, slave).flatMap((one) => addressOf(design, one) ?? []));
}

function othersOnBus(design: Design, slave: Instance): readonly Instance[] {
  const line = slave.slots.find((slot) => slot.function === DATA)?.resource;
  const net = line == null ? undefined : netAt(design, { ...slave.end, resource: line });
  return net === undefined ? [] : slavesOn(design, net).filter((one) => one.key !== slave.key);
}

/** The one that came first has its address; who came later takes another. */
function byAge(design: Design, instances: readonly Instance[]): readonly Instance[] {
  const seq = (one: Instance) => design.parts.get(one.end.part)?.part.seq ?? 0;
  return instances.toSorted((a, b) => seq(a) - seq(b) || (a.key < b.key ? -1 : 1));
}

/** One fix to the first address that the part can take and the bus has free. */
function moveFix(design: Design, instance: Instance, taken: ReadonlySet<number>): readonly Fix[] {
  const placed = design.parts.get(instance.end.part);
  if (placed === undefined || strappedValue(design, instance, ADDRESS) !== null) return []; // its wiring decides
  const scope = `${instance.end.domain}/${instance.end.interface}`;
  const scoped = instance.index.interface.custom_fields?.find((field) => field.key === ADDRESS);
  const field = scoped ?? placed.definition?.file.definition.custom_fields?.find((one) => one.key === ADDRESS);
  const free = field?.options?.find((option) => {
    const address = Number(option);
    return address >= FIRST && address <= LAST && !taken.has(address);
  });
  if (free === undefined) return [];
  const key = scoped === undefined ? ADDRESS : `${scope}/i2c_address`;
  const edit: FixEdit = { op: 'update_part', part: placed.part.id, fields: { [key]: free } };
  return [fix('set-address', { part: partName(design, placed.part.id), address: String(free) }, [edit])];
}

export function hex(address: number): string {
  return `0x${address.toString(16).toUpperCase().padStart(2, '0')}`;
}
