/** German of what each violation says: what is wrong and where, with the limit and the actual figure. */
import type { Areas } from '../../translation.ts';
import { boardViolations } from './violations/board.ts';
import { electricalViolations } from './violations/electrical.ts';
import { machineViolations } from './violations/machine.ts';
import { pinViolations, switchingViolations } from './violations/pins.ts';
import { plantViolations } from './violations/plant.ts';
import { powerViolations } from './violations/power.ts';

export const violations: Areas<'violations'> = {
  violations: {
    ...boardViolations,
    ...electricalViolations,
    ...machineViolations,
    ...plantViolations,
    ...pinViolations,
    ...powerViolations,
    ...switchingViolations,
  },
};
