import { FUNCTIONS } from '#schemas/vocabulary/index.ts';

/** Functions of grounds that levels and supplies refer to: neither protective earth nor a chassis. */
export const GROUNDS: ReadonlySet<string> = new Set(
  [...FUNCTIONS].flatMap(([name, { group }]) =>
    group === 'ground' && name !== 'protective_earth' && name !== 'chassis_ground' ? [name] : [],
  ),
);
