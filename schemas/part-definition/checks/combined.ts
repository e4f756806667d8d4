import type { Json } from '../../json-schema.ts';
import { fixOf, freeId } from '../fix.ts';
import type { Report } from '../problem.ts';
import type { Domain, Interface, PartDefinition, Resource } from '../types.ts';

/** No resource stands for two pins: two functions that one interface needs, both on this resource alone. */
export function checkCombined(definition: PartDefinition, report: Report): void {
  definition.domains.forEach((domain, index) => {
    const sole = soleOffers(domain);
    const told = new Set<string>();
    for (const iface of domain.interfaces) {
      const first = new Map<number, string>();
      for (const name of new Set(iface.requires.map((one) => one.function))) {
        const place = sole.get(name);
        const resource = place === undefined ? undefined : domain.resources[place];
        if (place === undefined || resource === undefined) continue;
        const other = first.get(place);
        first.set(place, other ?? name);
        const key = `${place} ${other} ${name}`;
        if (other === undefined || told.has(key) || sharesIn(iface, other, name) || sharesOn(resource, other, name))
          continue;
        told.add(key);
        const at = `/definition/domains/${index}/resources`;
        report({
          pointer: `${at}/${place}`,
          rule: 'def-resource-combines-signals',
          severity: 'warning',
          code: 'signals-combined',
          params: { resource: resource.id, functions: [other, name], interface: iface.id },
          fix: () =>
            fixOf({ code: 'split-resource', params: { resource: resource.id } }, [
              { pointer: `${at}/${place}/functions`, value: functionsOf(resource, (one) => one !== name) },
              {
                pointer: `${at}/${domain.resources.length}`,
                value: {
                  ...asJson(resource),
                  id: freeId(`${resource.id}_${name}`, new Set(domain.resources.map((one) => one.id))),
                  functions: functionsOf(resource, (one) => one === name),
                },
              },
            ]),
        });
      }
    }
  });
}

/** Function → the one resource that offers it, by place; functions that several offer are left out. */
function soleOffers(domain: Domain): ReadonlyMap<string, number> {
  const sole = new Map<string, number>();
  const several = new Set<string>();
  for (const [place, resource] of domain.resources.entries()) {
    for (const { name } of resource.functions) {
      if (several.has(name) || sole.get(name) === place) continue;
      if (sole.delete(name)) several.add(name);
      else sole.set(name, place);
    }
  }
  return sole;
}

function sharesIn(iface: Interface, a: string, b: string): boolean {
  return iface.requires.some(
    ({ function: name, shareable_with: list }) =>
      (name === a || name === b) && (list === 'all' || list?.includes(name === a ? b : a) === true),
  );
}

function sharesOn(resource: Resource, a: string, b: string): boolean {
  return resource.functions.some(
    ({ name, shareable_with: list }) =>
      (name === a && list?.includes(b) === true) || (name === b && list?.includes(a) === true),
  );
}

function functionsOf(resource: Resource, keep: (name: string) => boolean): readonly Json[] {
  return resource.functions.filter((one) => keep(one.name)).map(asJson);
}

/** A part of a definition is JSON; its types are only narrower. */
function asJson(value: object): { readonly [key: string]: Json } {
  return value as { readonly [key: string]: Json };
}
