/** Loads that run while a relay is off. */

import type { DefinitionIndex } from '../../definition/index-types.ts';
import { pinsWith } from '../by-kind.ts';
import { isWired, netAt, pinOf } from '../lookup.ts';
import { list, partName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { CONTACTS, givesOrGrounds } from './switched-net.ts';

export const ELEC_LOAD_AT_REST = rule({
  id: 'elec-load-at-rest',
  scope: 'part',
  severity: 'info',
  title: 'A load runs while its relay is off',
  why: 'A normally closed contact (NC) conducts at rest. The load therefore runs after each reset and whenever the controller has failed. Most loads belong on the normally open contact (NO).',
  example: 'A fan on NC of a relay module whose NO is open.',
  fix: 'Move the load from NC to NO. Waive it if the load is to run while the relay is off.',
  concerns: (definition) => restContacts(definition).length > 0,
  message: (p: Names<'nc' | 'no' | 'relay'> & NameLists<'loads'>) =>
    `${list(p.loads)} ${p.loads.length === 1 ? 'is' : 'are'} on ${p.nc}, the normally closed contact, and ${p.loads.length === 1 ? 'runs' : 'run'} while ${p.relay} is off; ${p.no} switches nothing`,
  check: (placed, { design, report }) => {
    const pin = (resource: string) => pinOf(placed, resource);
    for (const { nc, no } of restContacts(placed.definition)) {
      const net = netAt(design, pin(nc));
      if (net === undefined || isWired(design, pin(no)) || givesOrGrounds(design, net)) continue;
      const others = net.nodes.filter((node) => node.part !== placed.part.id && !CONTACTS.has(node.function));
      const loads = [...new Set(others.map((node) => partName(design, node.part)))];
      if (loads.length === 0) continue;
      report({
        params: { nc: pin(nc), no: pin(no), relay: placed, loads },
        refs: [pin(nc), pin(no), ...others],
        discriminator: nc,
      });
    }
  },
});

/** Changeover contacts that an input or a coil of the part moves; a button or a limit switch is moved by hand. */
const restContacts = oncePer((definition: DefinitionIndex): readonly { readonly nc: string; readonly no: string }[] => {
  const isMoved = MOVING.some((name) => pinsWith(definition, name).length > 0);
  const [nc, ...otherNc] = pinsWith(definition, 'relay_normally_closed');
  const [no, ...otherNo] = pinsWith(definition, 'relay_normally_open');
  if (!isMoved || nc === undefined || no === undefined || otherNc.length + otherNo.length > 0) return [];
  return [{ nc, no }];
});

const MOVING = ['digital_input', 'relay_coil_positive'];
