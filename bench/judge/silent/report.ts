import type { Verdict } from '../verdict.ts';
import { grouped } from './grouped.ts';
import type { JudgedMutation, Outcome } from './mutation.ts';

/** Counts by kind of mutation, and each class that is silent without a reason, those with the most silent ones first. */
export function silentReport(results: readonly JudgedMutation[], possible: number): Verdict {
  const kinds = [...grouped(results, ({ mutation }) => mutation.kind.replace(/^field .*/, 'field'))];
  const rows = kinds.map(([kind, list]) => {
    const unsaid = list.filter(isUnsaid);
    const allowed = unsaid.filter((one) => one.allowed !== undefined);
    const counts = OUTCOMES.map((outcome) => list.filter((one) => one.outcome === outcome).length);
    return `| ${[kind, list.length, ...counts, allowed.length, unsaid.length - allowed.length].join(' | ')} |`;
  });
  const faulty = results.filter((one) => isUnsaid(one) && one.allowed === undefined);
  const classes = [...grouped(faulty, ({ mutation: { kind, area } }) => `${kind}, ${area}`)];
  classes.sort(([, a], [, b]) => b.length - a.length);
  return {
    report: [
      `${results.length} of ${possible} mutations; ${faulty.length} unsaid without a reason`,
      '',
      `| kind | tried | ${OUTCOMES.join(' | ')} | allowed | unsaid |`,
      `|---|${'---|'.repeat(OUTCOMES.length + 3)}`,
      ...rows,
    ].join('\n'),
    faults: classes.map(
      ([name, list]) => `${name}: ${list.length}\n${list.slice(0, EXAMPLES).map(exampleOf).join('\n')}`,
    ),
  };
}

const OUTCOMES: readonly Outcome[] = ['refused', 'found', 'info', 'silent', 'same'];
const EXAMPLES = 6;

function isUnsaid({ outcome }: JudgedMutation): boolean {
  return outcome === 'silent' || outcome === 'info';
}

function exampleOf({ design, mutation, infos }: JudgedMutation): string {
  return [`  ${design}: ${mutation.what}`, ...infos.map((info) => `    ${info}`)].join('\n');
}
