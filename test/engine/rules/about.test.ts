import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { workOut } from '#engine/board/work-out.ts';
import { RULES } from '#engine/rules/index.ts';
import type { Rule } from '#engine/rules/rule.ts';
import { checkRules } from '#engine/rules/run.ts';
import { FIELD } from './boards/field.ts';
import { SOUND } from './boards/sound.ts';
import type { CaseTable } from './cases/cases.ts';
import { CONNECTIONS } from './cases/connections.ts';
import { ELECTRICAL } from './cases/electrical.ts';
import { FLUID, MECHANICAL } from './cases/machines.ts';
import { NETWORK, PAPERS } from './cases/networks.ts';
import { POWER } from './cases/power.ts';
import { TODAY } from './support.ts';

const TABLES: readonly CaseTable[] = [CONNECTIONS, ELECTRICAL, POWER, MECHANICAL, FLUID, NETWORK, PAPERS];

/** The rules as they would be called if none of them said what it is about. */
const CALLED_FOR_ALL = RULES.map((rule): Rule => {
  const { about, ...others } = rule;
  return about === undefined ? rule : others;
}, 120_000);

test('[R61] a rule has nothing to say of what it is not about', () => {
  const cases = TABLES.flatMap((table) => Object.values(table)).flatMap((one) => [
    one.fires,
    one.nearMiss,
    one.missingData,
  ]);
  const boards: readonly Board[] = [...cases, ...Object.values(SOUND), ...Object.values(FIELD)].map((make) => make());
  expect(RULES.filter((rule) => rule.about !== undefined).length).toBeGreaterThan(20);
  for (const board of boards) {
    const [chosen, all] = [RULES, CALLED_FOR_ALL].map((rules) => checkRules(workOut(board).design, rules, TODAY));
    expect(chosen).toEqual(all);
  }
}, 120_000);
