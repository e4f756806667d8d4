import { FUNCTIONS, isGround } from '#schemas/vocabulary/index.ts';
import { canFill } from './definition-index.ts';
import type { DefinitionIndex, ResourceIndex, SlotIndex } from './index-types.ts';

/**
 * The grounds of a part with several supply inputs of different power domains, each of which has a ground of its own beside it, as the motor
 * and the logic supply of a driver have: ids of electrical resources. Empty where an input may return through any of several grounds, as that
 * of a board does.
 */
export function ownGrounds({ domains }: DefinitionIndex): ReadonlySet<string> {
  const electrical = domains.get('electrical');
  const own = new Map<string, string | undefined>();
  for (const { roles, slots } of electrical?.interfaces.values() ?? []) {
    if (!roles.includes('sink') || !slots.some(takesSupply)) continue;
    for (const slot of slots.filter(({ function: name }) => isGround(name))) {
      const [only, ...others] = candidates(slot, electrical?.resources.values() ?? []);
      if (only === undefined || others.length > 0) return NONE;
      own.set(only, electrical?.resources.get(only)?.powerDomain?.id);
    }
  }
  return new Set(own.values()).size > 1 ? new Set(own.keys()) : NONE;
}

const NONE: ReadonlySet<string> = new Set();

function takesSupply({ function: name }: SlotIndex): boolean {
  return FUNCTIONS.get(name)?.erc_type === 'power_in';
}

function candidates(slot: SlotIndex, resources: Iterable<ResourceIndex>): readonly string[] {
  return [...resources].flatMap((entry) => (canFill(slot, entry) ? [entry.resource.id] : []));
}
