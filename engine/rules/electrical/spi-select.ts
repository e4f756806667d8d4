import type { Instance } from '../../allocation/instance.ts';
import { instanceOf } from '../lookup.ts';
import { endName, list, nodeRef, pinName } from '../names.ts';
import { type Lists, type Names, rule } from '../rule.ts';

const SELECT = 'spi_ss';

export const ELEC_SPI_SELECT_SHARED = rule({
  id: 'elec-spi-select-shared',
  scope: 'net',
  category: 'electrical',
  severity: 'error',
  title: 'Two devices share one select line',
  why: 'Selected together they both drive the data line back.',
  example: 'Two SPI sensors on one select pin.',
  fix: 'Give each its own select: connect it as an instance of its own.',
  concerns: (functions) => functions.has(SELECT),
  message: (p: Names<'select'> & Lists<'devices'>) => `${list(p.devices)} share the select line ${p.select}`,
  check: (net, { design, report }) => {
    const slaves = new Map<string, Instance>();
    let select = net.nodes[0];
    for (const node of net.nodes) {
      if (node.function !== SELECT) continue;
      const instance = instanceOf(design, node);
      if (instance === undefined) continue;
      if (instance.index.roles.every((role) => role === 'slave' || role === 'target'))
        slaves.set(instance.key, instance);
      else select = node;
    }
    if (slaves.size < 2 || select === undefined) return;
    report({
      params: { devices: [...slaves.values()].map((one) => endName(design, one.end)), select: pinName(design, select) },
      refs: net.nodes.filter((node) => node.function === SELECT).map(nodeRef),
      data: { measured: slaves.size, limit: 1, unit: 'devices' },
    });
  },
});
