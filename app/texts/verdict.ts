import { counted, number } from './format.ts';
import { inLanguage } from './language.ts';

/** How the board stands against the rules, in one glance. */
export const verdictTexts = inLanguage('verdict', {
  checkingRules: 'Checking the rules',
  checking: 'Checking…',
  noViolations: 'No violations',
  showViolations: ({ counts }: { counts: string }) => `${counts}. Show the violations`,
  toDo: 'to do',
  problemCounts: ({ errors, warnings, todos }: { errors: number; warnings: number; todos: number }) =>
    [
      counted(errors, { one: 'error', other: 'errors' }),
      counted(warnings, { one: 'warning', other: 'warnings' }),
      ...(todos === 0 ? [] : [`${number(todos)} to do`]),
    ].join(', '),
});
