import type { Instance } from '../../allocation/instance.ts';
import type { OldRule as Rule } from '../incremental/legacy.ts';
import { instanceOf } from '../lookup.ts';
import { endName, list, nodeRef, pinName } from '../names.ts';

const SELECT = 'spi_ss';

export const ELEC_SPI_SELECT_SHARED: Rule = {
  id: 'elec-spi-select-shared',
  category: 'electrical',
  severity: 'error',
  title: 'Two devices share one select line',
  why: 'Selected together they both drive the data line back.',
  example: 'Two SPI sensors on one select pin.',
  mend: 'Give each its own select: connect it as an instance of its own.',
  each: 'net',
  concerns: { net: (functions) => functions.has(SELECT) },
  check: (design, report) => {
    for (const net of design.nets) {
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
      if (slaves.size < 2 || select === undefined) continue;
      report({
        message: `${list([...slaves.values()].map((one) => endName(design, one.end)))} share the select line ${pinName(design, select)}`,
        refs: net.nodes.filter((node) => node.function === SELECT).map(nodeRef),
        data: { measured: slaves.size, limit: 1, unit: 'devices' },
      });
    }
  },
};
