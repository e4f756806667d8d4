import type { Instance } from '../../allocation/instance.ts';
import type { Design } from '../../design/design.ts';
import { instanceOf } from '../lookup.ts';
import { list } from '../names.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { wiredLevel } from './pin-level.ts';

const SELECT = 'spi_ss';

export const ELEC_SPI_SELECT_SHARED = rule({
  id: 'elec-spi-select-shared',
  scope: 'net',
  severity: 'error',
  title: 'Two devices share one select line',
  why: 'Both devices are selected together and drive the same data line.',
  example: 'Two SPI sensors on one select pin.',
  fix: 'Give each device a select line of its own, by connecting it to another instance of the interface.',
  concerns: (functions) => functions.has(SELECT),
  message: (p: Names<'select'> & NameLists<'devices'>) => `${list(p.devices)} share the select line ${p.select}`,
  check: (net, { design, report }) => {
    const slaves = new Map<string, Instance>();
    let select = net.nodes[0];
    for (const node of net.nodes) {
      if (node.function !== SELECT) continue;
      const instance = instanceOf(design, node);
      if (instance === undefined) continue;
      if (isFollower(instance.index.roles)) slaves.set(instance.key, instance);
      else select = node;
    }
    if (slaves.size < 2 || select === undefined) return;
    report({
      params: { devices: [...slaves.values()], select },
      refs: net.nodes.filter((node) => node.function === SELECT),
      data: { measured: slaves.size, limit: 1, unit: 'devices' },
    });
  },
});

export const ELEC_SELECT_IDLE = rule({
  id: 'elec-select-idle',
  scope: 'part',
  severity: 'error',
  title: 'An SPI device is never selected',
  why: 'An SPI device listens only while its select line is low, and nothing ever pulls this one low.',
  example: 'CS of an Ethernet module tied to 3.3 V.',
  fix: 'Connect the select line to an output of the controller.',
  about: { protocols: ['spi'] },
  message: (p: Names<'pin'>) => `${p.pin} (CS) is held high and nothing drives it low, so the chip is never selected`,
  check: (placed, { design, report }) => {
    for (const { end, index, slots, connections } of placed.instances) {
      if (index.interface.protocol.type !== 'spi' || !isFollower(index.roles)) continue;
      const select = slots.find((slot) => slot.function === SELECT)?.resource;
      if (select == null || !leadsSpi(design, connections)) continue;
      const pin = { ...end, resource: select };
      if (wiredLevel(design, pin) !== 'high') continue;
      report({ params: { pin }, refs: [pin] });
    }
  },
});

/** A line of data or clock of the bus is wired: else the pin is tied for another bus. */
function leadsSpi(design: Design, connections: readonly string[]): boolean {
  return connections.some((id) =>
    design.links.get(id)?.conductors.some(({ a, b }) => DATA.has(a.function) && DATA.has(b.function)),
  );
}

const DATA: ReadonlySet<string> = new Set(['spi_mosi', 'spi_miso', 'spi_sck']);

function isFollower(roles: readonly string[]): boolean {
  return roles.every((role) => role === 'slave' || role === 'target');
}
