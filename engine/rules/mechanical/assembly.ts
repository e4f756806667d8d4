import { declaredDomain } from '../by-kind.ts';
import { definitionUses } from '../definition-uses.ts';
import { num } from '../names.ts';
import { type Figures, rule } from '../rule.ts';

export const MECH_ASSEMBLY_TIME = rule({
  id: 'mech-assembly-time',
  scope: 'board',
  severity: 'info',
  title: 'Assembly takes time',
  why: 'The definitions state how long the parts take to fit. Plan for the total.',
  example: 'Four brackets at 3 min each and a gantry at 25 min: about 37 min.',
  fix: 'Nothing is wrong. Switch the rule off on boards where the time does not matter.',
  message: (p: Figures<'time_min'>) => `Assembly takes about ${num(p.time_min)} min`,
  check: (_board, { design, report }) => {
    let minutes = 0;
    let first: string | null = null;
    for (const lot of definitionUses(design)) {
      const own = declaredDomain(lot.definition, 'mechanical')?.metadata?.assembly_time_min;
      if (typeof own !== 'number' || !Number.isFinite(own) || own <= 0) continue;
      first ??= lot.first.id;
      minutes += own * lot.quantity;
    }
    if (first === null) return;
    report({ params: { time_min: minutes }, refs: [{ part: first }], data: { measured: minutes, unit: 'min' } });
  },
});
