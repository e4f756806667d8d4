import { isObject, type JsonObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import { isList, listAt } from '../draft/json-read.ts';

interface Lack {
  /** Where it would be said. */
  readonly pointer: string;
  readonly words: string;
}

/**
 * What a file leaves open that a part needs to be of use, though nothing in it is wrong: pins, a supply with its range,
 * pins that no interface leads out, and sources. For any JSON; in the order of a file, sources last.
 */
export function lacksOf(file: Json): readonly Lack[] {
  const domains = listAt(file, '/definition/domains');
  const lacks = domains.flatMap((domain, at) => (isObject(domain) ? domainLacks(domain, at) : []));
  if (domains.every((domain) => !isObject(domain) || listAt(domain, '/resources').length === 0))
    lacks.unshift({ pointer: '/definition/domains', words: 'It has no pins: nothing can be connected.' });
  if (listAt(file, '/definition/sources').length === 0)
    lacks.push({ pointer: '/definition/sources', words: 'No source: nobody can check its figures.' });
  return lacks;
}

function domainLacks(domain: JsonObject, at: number): readonly Lack[] {
  const pointer = `/definition/domains/${at}`;
  const resources = listAt(domain, '/resources').map((one) => ({
    name: isObject(one) ? String(one.name ?? one.id ?? '') : '',
    functions: isObject(one) ? namesOf(one.functions) : [],
  }));
  const lacks: Lack[] = [];
  const fed = resources.some(({ functions }) => functions.some(isSupply));
  if (domain.domain === 'electrical' && fed && domain.supply_voltage_V === undefined && !hasRails(domain))
    lacks.push({
      pointer: `${pointer}/power_domains`,
      words: 'It is supplied or supplies, and no rail says with how many volts: the voltage rules cannot judge it.',
    });
  const wanted = new Set(
    listAt(domain, '/interfaces').flatMap((one) =>
      isObject(one) && isList(one.requires) ? one.requires.map((slot) => (isObject(slot) ? slot.function : '')) : [],
    ),
  );
  const idle = resources.flatMap(({ name, functions }, n) =>
    functions.includes('no_connect') || functions.some((one) => wanted.has(one)) ? [] : [{ name, n }],
  );
  const [first] = idle;
  if (first !== undefined) {
    const shown = idle.slice(0, SHOWN).map(({ name }) => name);
    const more = idle.length > shown.length ? ` and ${idle.length - shown.length} more` : '';
    lacks.push({
      pointer: `${pointer}/resources/${first.n}`,
      words: `${shown.join(', ')}${more} ${idle.length === 1 ? 'is' : 'are'} in no interface, so nothing can be connected there.`,
    });
  }
  return lacks;
}

const SHOWN = 4;

function hasRails(domain: JsonObject): boolean {
  return listAt(domain, '/power_domains').length > 0;
}

function isSupply(name: string): boolean {
  return FUNCTIONS.get(name)?.erc_type.startsWith('power_') === true;
}

function namesOf(functions: Json | undefined): readonly string[] {
  return isList(functions)
    ? functions.flatMap((one) => (isObject(one) && typeof one.name === 'string' ? [one.name] : []))
    : [];
}
