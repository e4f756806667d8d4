import { nearest } from '../../nearest.ts';
import type { Report } from '../problem.ts';
import type { StrapFault } from '../problem-params.ts';
import type { Interface, PartDefinition, Strap } from '../types.ts';
import { fieldFault } from './fields.ts';

/** The levels that pins can have, as keys of `straps[].values` write them. */
const LEVELS: ReadonlySet<string> = new Set(['low', 'high', 'open', 'sda', 'scl']);

/** What straps decide is a field of their interface, each key names a level for each pin, and the field takes the value. */
export function checkStraps(definition: PartDefinition, report: Report): void {
  definition.domains.forEach((domain, index) => {
    domain.interfaces.forEach((iface, n) => {
      iface.straps?.forEach((strap, place) => {
        checkStrap(iface, strap, `/definition/domains/${index}/interfaces/${n}/straps/${place}`, report);
      });
    });
  });
}

function checkStrap({ id, custom_fields = [] }: Interface, strap: Strap, at: string, report: Report): void {
  const invalid = (where: string, fault: StrapFault, near: readonly string[] = []) =>
    report({
      pointer: `${at}${where}`,
      rule: 'def-strap-invalid',
      severity: 'error',
      code: 'strap-invalid',
      params: { interface: id, field: strap.field, fault },
      nearest: () => near,
    });
  const field = custom_fields.find((one) => one.key === strap.field);
  if (field === undefined) {
    const keys = custom_fields.map((one) => one.key);
    invalid('/field', { code: 'field-unknown', params: {} }, nearest(strap.field, keys));
  }
  for (const [key, value] of Object.entries(strap.values)) {
    const where = `/values/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const words = key.split(' ');
    if (words.length !== strap.pins.length || !words.every((word) => LEVELS.has(word))) {
      invalid(where, { code: 'levels', params: { given: key, count: strap.pins.length } });
    }
    if (field !== undefined && fieldFault(field, value) !== null) {
      invalid(where, { code: 'value', params: { value } }, field.options ?? []);
    }
  }
}
