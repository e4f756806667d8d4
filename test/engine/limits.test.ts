import { expect, it } from 'vitest';
import type { AllocationProblem, ProblemSlot } from '#engine/allocation/allocation-problem.ts';
import { solve } from '#engine/allocation/solve.ts';
import { rememberedPlace } from '#engine/compatibility/place-memory.ts';
import { definitionIndex } from '#engine/definition/definition-index.ts';
import { designOf } from '#engine/design/design-of.ts';
import { reportMarkdown } from '#engine/export/report-markdown.ts';
import { ruleReport } from '#engine/export/rule-report.ts';
import { partTexts } from '#engine/library/part-texts.ts';
import { partSize } from '#engine/placement/part-size.ts';
import { definitionUses } from '#engine/rules/definition-uses.ts';
import { RULES } from '#engine/rules/index.ts';
import { landsOn } from '#engine/rules/mechanical/hole-pattern.ts';
import { rule } from '#engine/rules/rule.ts';
import { checkRules } from '#engine/rules/run.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { boardOf, definitionOf } from '../support/board-builder.ts';
import { boardWith } from './rules/support.ts';

it('[limit resourcesPerDomain] an interface has at most so many slots, whatever count a definition states', () => {
  const slots = (count: number) => {
    const file = definitionOf(`chip${count}`, {
      interfaces: [{ id: 'io', protocol: { type: 'digital' }, requires: [{ function: 'digital_io', count }] }],
    });
    return definitionIndex('chip', file).interfaces.get('electrical/io')?.slots.length;
  };
  const most = LIMITS.resourcesPerDomain;
  expect([slots(most - 1), slots(most), slots(most + 1)]).toEqual([most - 1, most, most]);
});

it('[W48] an interface of thousands of requirements has no more slots than a domain may have resources', () => {
  const requires = Array.from({ length: LIMITS.keysPerObject }, () => ({ function: 'digital_io', count: 2_000 }));
  const file = definitionOf('greedy', { interfaces: [{ id: 'io', protocol: { type: 'digital' }, requires }] });
  expect(definitionIndex('greedy', file).interfaces.get('electrical/io')?.slots.length).toBe(LIMITS.resourcesPerDomain);
});

it('[W48] whether an interface may choose among resources is decided by each requirement, with and without named ones', () => {
  const choice = (count: number, named?: readonly string[]) => {
    const requires = [{ function: 'digital_io', count: 1, ...(named === undefined ? {} : { resources: named }) }];
    const resources = Array.from({ length: count }, (_, n) => ({ id: `r${n}`, functions: [{ name: 'digital_io' }] }));
    const file = definitionOf('chooses', {
      resources: [...resources, { id: 'other', functions: [{ name: 'ground' }] }],
      interfaces: [{ id: 'io', protocol: { type: 'digital' }, requires }],
    });
    return definitionIndex('chooses', file).interfaces.get('electrical/io')?.hasChoice;
  };
  expect([choice(1), choice(2)]).toEqual([false, true]);
  const cases = [['r0'], ['r0', 'r0'], ['r0', 'other', 'unknown'], ['r0', 'r2', 'r1']].map((named) => choice(3, named));
  expect(cases).toEqual([false, false, false, true]);
});

/** A definition with an outline through these x, as high as wide. */
function outlined(xs: readonly number[]): PartDefinitionFile {
  const file = definitionOf('outlined', {});
  const points = xs.map((x): [number, number] => [x, x]);
  return { ...file, definition: { ...file.definition, geometry: { outline: { polyline: { points } } } } };
}

it('[limit outlinePx] a part is at most so wide and high as its outline', () => {
  const most = LIMITS.outlinePx;
  expect([most - 1, most, most + 1].map((size) => partSize(outlined([0, size])))).toEqual([
    [most - 1, most - 1],
    [most, most],
    [most, most],
  ]);
});

it('[limit outlinePoints] the size of a part looks at so many points of its outline', () => {
  const through = (count: number) => outlined([...Array(count - 1).fill(0), 1000]);
  expect(partSize(through(LIMITS.outlinePoints))).toEqual([1000, 1000]);
  expect(partSize(through(LIMITS.outlinePoints + 1))[1]).toBeLessThan(1000);
});

it('[limit partsPerImport] a list of more parts is refused with their number', () => {
  const list = (count: number) => partTexts(JSON.stringify(Array(count).fill({})));
  const whole = list(LIMITS.partsPerImport);
  expect(whole.ok && whole.texts.length).toBe(LIMITS.partsPerImport);
  const more = list(LIMITS.partsPerImport + 1);
  expect(more).toMatchObject({ code: 'parts-too-many', params: { count: LIMITS.partsPerImport + 1 } });
});

/** So many slots that want one of too few resources, each of which lies in an exclusive group, so that only trying all shows it. */
function pigeons(slots: number, holes: number): AllocationProblem {
  const slot: ProblemSlot = {
    function: 'f',
    requires: 0,
    sharesWith: [],
    candidates: Array.from({ length: holes }, (_, resource) => resource),
  };
  return {
    resources: holes,
    bundles: [],
    exclusive: [new Map(slot.candidates.map((resource) => [resource, new Set(['other'])]))],
    shares: () => false,
    instances: Array.from({ length: slots }, () => ({ options: [{ bundle: null, slots: [{ ...slot }] }] })),
  };
}

it('[limit allocationSteps] a search ends undetermined right after its last step, and not before it', () => {
  const endless = solve(pigeons(12, 11));
  expect(endless.status).toBe('undetermined');
  expect(endless.steps).toBeGreaterThan(LIMITS.allocationSteps);
  expect(endless.steps).toBeLessThan(LIMITS.allocationSteps + 20);
  const { status, steps } = solve(pigeons(6, 5));
  expect(status).toBe('infeasible');
  expect(solve(pigeons(6, 5), steps).status).toBe('infeasible');
  expect(solve(pigeons(6, 5), steps - 1).status).toBe('undetermined');
});

it('[limit reportMarkdownChars] [Q12] a report of any length stays within the bound and uses nearly all of it', () => {
  const report = ruleReport(boardOf('esp32-devkitc-v4 as mcu'), '2026-01-01');
  const { violations, checklist } = report;
  const [first] = violations;
  const [item] = checklist;
  if (first === undefined || item === undefined) throw new Error('a board of one part has todos and a checklist');
  const filler = (length: number) => ({
    ...report,
    violations: Array(900).fill({ ...first, message: 'm'.repeat(length) }),
    waived: Array(900).fill({ ...first, message: 'm'.repeat(length), waiver: { who: 'Ada', why: 'seen' } }),
    not_evaluated: Array(900).fill({ rule: 'a-rule', on: ['mcu'], missing: ['x'] }),
    checklist: Array(900).fill(item),
    skipped: Array(900).fill('a-rule'),
  });
  for (let length = 60; length < 260; length++) {
    const text = reportMarkdown(filler(length));
    expect(text.length).toBeLessThanOrEqual(LIMITS.reportMarkdownChars);
    expect(text.length).toBeGreaterThan(LIMITS.reportMarkdownChars - 1_500);
  }
});

it('[limit mountHolesCompared] patterns of so many holes are compared, larger ones count as fitting', () => {
  const row = (count: number, step: number) => Array.from({ length: count }, (_, n) => [n * step, 0] as const);
  const counts = (count: number) => landsOn(row(count, 1), row(2, 5_000), 0.1);
  expect([counts(LIMITS.mountHolesCompared), counts(LIMITS.mountHolesCompared + 1)]).toEqual([false, true]);
});

it('[limit checklistParts] an item of the checklist names so many of its parts and counts them all', () => {
  const most = LIMITS.checklistParts;
  const used = (count: number) => {
    const board = boardOf(...Array.from({ length: count }, (_, n) => `resistor-4k7 as R${n}`));
    const [use] = definitionUses(designOf(board));
    return [use?.shown, use?.count];
  };
  const first = Array.from({ length: most }, (_, n) => `p_${String(n + 1).padStart(8, '0')}`);
  expect([used(most), used(most + 1)]).toEqual([
    [first, most],
    [first, most + 1],
  ]);
});

it('[limit violationsKept] a run keeps so many violations, missing figures and items of each, and counts all', () => {
  const talkative = (count: number) =>
    rule({
      ...{ id: 'doc-talkative', scope: 'part', severity: 'error' },
      ...{ title: 'Test', why: 'Test', example: 'Test', fix: 'Test', message: () => 'Said' },
      check: ({ part }, { report, missing }) => {
        for (let n = 0; n < count; n++) {
          report({ params: {}, refs: [{ part: part.id }], discriminator: String(n) });
          missing([{ part: part.id, resource: String(n) }], ['figure']);
        }
      },
    });
  const file = definitionOf('wordy', {});
  const kept = (count: number) => {
    const warnings = Array.from({ length: count }, (_, n) => `Mind ${n}.`);
    const board = boardWith([{ ...file, definition: { ...file.definition, warnings } }], 'wordy as a');
    const rules = [talkative(count), ...RULES.filter(({ checklist }) => checklist)];
    const { violations, notEvaluated, checklist, counts } = checkRules(designOf(board), rules, '2026-01-01');
    return [violations.length, notEvaluated.length, checklist.length, counts.error];
  };
  const most = LIMITS.violationsKept;
  expect(kept(most)).toEqual([most, most, most, most]);
  expect(kept(most + 1)).toEqual([most, most, most, most + 1]);
});

it('[limit placesRemembered] so many answers about an interface are remembered', () => {
  const index = definitionIndex(
    'esp32',
    definitionOf('chip', { interfaces: [{ id: 'io', protocol: { type: 'digital' }, requires: [] }] }),
  );
  const io = index.interfaces.get('electrical/io');
  if (io === undefined) throw new Error('the chip has one interface');
  let asked = 0;
  const ask = (n: number) =>
    rememberedPlace(io, `claims ${n}`, () => {
      asked += 1;
      return n % 2 === 0;
    });
  const all = (count: number) => Array.from({ length: count }, (_, n) => ask(n));
  const answers = all(LIMITS.placesRemembered);
  expect([all(LIMITS.placesRemembered), asked]).toEqual([answers, LIMITS.placesRemembered]);
  ask(LIMITS.placesRemembered);
  expect([ask(0), asked]).toEqual([true, LIMITS.placesRemembered + 2]);
});
