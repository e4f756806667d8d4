import { RULES } from '#engine/rules/index.ts';
import { inLanguage } from '../language.ts';

/** What is said about each rule, by its id. The English stands with the rule. */
export const ruleTexts = inLanguage(
  'rules',
  Object.fromEntries(RULES.map(({ id, title, why, example, fix }) => [id, { title, why, example, fix }])),
);

/** The id of a rule that this page does not know. */
export function ruleTitle(rule: string): string {
  return ruleTexts[rule]?.title ?? rule;
}
