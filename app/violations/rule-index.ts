import { RULES } from '#engine/rules/index.ts';
import type { Rule } from '#engine/rules/rule.ts';

/** Every rule by its id, in the order of the documentation. */
export const RULE_INDEX: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.id, rule]));
/** Their categories, each once, in that order. */
export const FAMILIES: readonly string[] = [...new Set(RULES.map((rule) => rule.category))];
