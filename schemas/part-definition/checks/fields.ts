import { LIMITS } from '../../limits.ts';
import { nearest } from '../../nearest.ts';
import { patternWays } from '../pattern.ts';
import type { Report } from '../problem.ts';
import type { FieldFault, PatternFault } from '../problem-params.ts';
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
  const patternFault = (pattern: string): PatternFault | null => {
    const ways = patternWays(pattern);
    if (typeof ways === 'string') return ways;
    waysLeft -= ways;
    return waysLeft < 0 ? 'too-many-ways-in-file' : null;
  };
  return (fields, at) => {
    const keys = new Set<string>();
    fields?.forEach((field, index) => {
      const pointer = `${at}/${index}`;
      const invalid = (where: string, fault: FieldFault, near: () => readonly string[] = () => []) =>
        report({
          pointer: `${pointer}${where}`,
          rule: 'def-custom-field-invalid',
          severity: 'error',
          code: 'field-invalid',
          params: { field: field.key, fault },
          nearest: near,
        });
      if (keys.has(field.key)) invalid('/key', { code: 'key-repeated', params: {} });
      keys.add(field.key);
      if (field.type === 'enum' && (field.options ?? []).length === 0)
        invalid('', { code: 'options-missing', params: {} });
      if (field.min !== undefined && field.max !== undefined && field.min > field.max) {
        invalid('/min', { code: 'bounds-inverted', params: { min: field.min, max: field.max } });
      }
      const fault = field.pattern === undefined ? null : patternFault(field.pattern);
      if (fault !== null) {
        report({
          pointer: `${pointer}/pattern`,
          rule: 'def-pattern-unsafe',
          severity: 'error',
          code: 'pattern-unsafe',
          params: { field: field.key, fault },
        });
      }
      if (field.default === undefined) return;
      const why = fieldFault({ ...field, pattern: fault === null ? (field.pattern ?? '') : '' }, field.default);
      if (why !== null) invalid('/default', why, () => nearest(String(field.default), field.options ?? []));
    });
  };
}

/** Why a custom field does not take a value; null where it does. The field's pattern has to be a safe one. */
export function fieldFault(field: CustomField, value: unknown): FieldFault | null {
  const { type } = field;
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean' ? null : { code: 'type', params: { type } };
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'type', params: { type } };
      if (field.min !== undefined && value < field.min) {
        return { code: 'below-min', params: { value, limit: field.min } };
      }
      if (field.max !== undefined && value > field.max) {
        return { code: 'above-max', params: { value, limit: field.max } };
      }
      return null;
    case 'enum':
      return typeof value === 'string' && field.options?.includes(value)
        ? null
        : { code: 'option', params: { options: field.options ?? [] } };
    case 'string':
      if (typeof value !== 'string') return { code: 'type', params: { type } };
      if (field.pattern === undefined || field.pattern === '') return null;
      if (value.length > LIMITS.patternValueChars) {
        return { code: 'too-long', params: { limit: LIMITS.patternValueChars } };
      }
      return new RegExp(field.pattern, 'u').test(value)
        ? null
        : { code: 'pattern', params: { pattern: field.pattern } };
  }
}
