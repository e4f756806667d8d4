import { LIMITS } from '../../limits.ts';
import { nearest } from '../../nearest.ts';
import { patternWays } from '../pattern.ts';
import type { Report } from '../problem.ts';
import type { CustomField, PartDefinition } from '../types.ts';

/** Custom fields can be filled in: unique keys, defaults that their own bounds accept, patterns that are safe to run. */
export function checkFields(definition: PartDefinition, report: Report): void {
  const check = fieldCheck(report);
  check(definition.custom_fields, '/definition/custom_fields');
  definition.domains.forEach((domain, index) => {
    const at = `/definition/domains/${index}`;
    domain.resources.forEach((entry, n) => {
      check(entry.custom_fields, `${at}/resources/${n}/custom_fields`);
    });
    domain.interfaces.forEach((entry, n) => {
      check(entry.custom_fields, `${at}/interfaces/${n}/custom_fields`);
    });
  });
}

type FieldCheck = (fields: readonly CustomField[] | undefined, at: string) => void;

function fieldCheck(report: Report): FieldCheck {
  // Each pattern is quick by itself; a file of thousands must be so too.
  let waysLeft: number = LIMITS.patternWaysPerFile;
  const patternFault = (pattern: string): string | null => {
    const ways = patternWays(pattern);
    if (typeof ways === 'string') return ways;
    waysLeft -= ways;
    return waysLeft < 0 ? 'the patterns of this file have too many ways to match' : null;
  };
  return (fields, at) => {
    const keys = new Set<string>();
    fields?.forEach((field, index) => {
      const pointer = `${at}/${index}`;
      const invalid = (where: string, why: string, near: () => readonly string[] = () => []) =>
        report({
          pointer: `${pointer}${where}`,
          rule: 'def-custom-field-invalid',
          severity: 'error',
          message: `Custom field ${field.key}: ${why}.`,
          nearest: near,
        });
      if (keys.has(field.key)) invalid('/key', 'the key is used more than once');
      keys.add(field.key);
      if (field.type === 'enum' && (field.options ?? []).length === 0) invalid('', 'an enum needs options');
      if (field.min !== undefined && field.max !== undefined && field.min > field.max) {
        invalid('/min', `min ${field.min} is above max ${field.max}`);
      }
      const fault = field.pattern === undefined ? null : patternFault(field.pattern);
      if (fault !== null) {
        report({
          pointer: `${pointer}/pattern`,
          rule: 'def-pattern-unsafe',
          severity: 'error',
          message: `Custom field ${field.key}: ${fault}.`,
        });
      }
      if (field.default === undefined) return;
      const why = refusal({ ...field, pattern: fault === null ? (field.pattern ?? '') : '' }, field.default);
      if (why !== null) invalid('/default', why, () => nearest(String(field.default), field.options ?? []));
    });
  };
}

/** Why a custom field does not take a value, in words; null where it does. The field's pattern has to be a safe one. */
export function refusal(field: CustomField, value: unknown): string | null {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? null : 'the value must be true or false';
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'the value must be a number';
      if (field.min !== undefined && value < field.min) return `${value} is below the least, ${field.min}`;
      if (field.max !== undefined && value > field.max) return `${value} is above the greatest, ${field.max}`;
      return null;
    case 'enum':
      return typeof value === 'string' && field.options?.includes(value)
        ? null
        : `the value must be one of ${(field.options ?? []).join(', ')}`;
    case 'string':
      if (typeof value !== 'string') return 'the value must be text';
      if (field.pattern === undefined || field.pattern === '') return null;
      if (value.length > LIMITS.patternValueChars)
        return `the value is longer than ${LIMITS.patternValueChars} characters`;
      return new RegExp(field.pattern, 'u').test(value) ? null : `the value does not match ${field.pattern}`;
  }
}
