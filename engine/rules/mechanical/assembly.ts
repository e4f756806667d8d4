import { declaredDomain } from '../by-kind.ts';
import { definitionUses } from '../definition-uses.ts';
import type { OldRule as Rule } from '../incremental/legacy.ts';
import { num } from '../names.ts';

export const MECH_ASSEMBLY_TIME: Rule = {
  id: 'mech-assembly-time',
  category: 'mechanical',
  severity: 'info',
  title: 'Time to assemble',
  why: 'The parts say how long it takes to fit them. Somebody has to spend that time.',
  example: 'Four brackets of 3 min and a gantry of 25 min: about 37 min.',
  mend: 'Nothing is wrong. Switch the rule off on boards where the figure does not matter.',
  check: (design, report) => {
    let minutes = 0;
    let first: string | null = null;
    for (const lot of definitionUses(design)) {
      const own = declaredDomain(lot.definition, 'mechanical')?.metadata?.assembly_time_min;
      if (typeof own !== 'number' || !Number.isFinite(own) || own <= 0) continue;
      first ??= lot.first.id;
      minutes += own * lot.quantity;
    }
    if (first === null) return;
    report({
      message: `Assembly takes about ${num(minutes)} min`,
      refs: [{ part: first }],
      data: { measured: minutes, unit: 'min' },
    });
  },
};
