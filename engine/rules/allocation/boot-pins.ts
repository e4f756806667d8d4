/** Outputs that move before the program runs. */

import { netAt, partPin } from '../lookup.ts';
import { list, partName } from '../names.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { switchingInputs } from '../switching-inputs.ts';

export const ALLOC_PIN_MOVES_AT_BOOT = rule({
  id: 'alloc-pin-moves-at-boot',
  scope: 'part',
  severity: 'warning',
  title: 'A pin that is driven during boot switches something',
  why: 'Until the program runs, the part itself drives this pin. A valve, a motor or a relay behind it may act at each reset.',
  example: 'A valve driver on GPIO14 of an ESP32, which outputs pulses during boot.',
  fix: 'Use another pin. Waive it where a short pulse does no harm.',
  concerns: ({ resources }) => [...resources.values()].some(({ resource }) => resource.at_boot !== undefined),
  message: (p: Names<'pin' | 'effect'> & NameLists<'parts'>) =>
    `${p.pin} is driven during boot (${p.effect}) and switches ${list(p.parts)}`,
  check: (placed, { design, report }) => {
    for (const { domain, resource } of placed.definition.resources.values() ?? []) {
      if (resource.at_boot === undefined) continue;
      const pin = partPin(placed, resource.id, domain);
      const net = netAt(design, pin);
      const inputs = net === undefined ? [] : switchingInputs(design, net);
      if (inputs.length === 0) continue;
      report({
        params: {
          pin,
          effect: resource.at_boot.effect,
          parts: [...new Set(inputs.map(({ part }) => partName(design, part)))],
        },
        refs: [pin, ...inputs],
      });
    }
  },
});
