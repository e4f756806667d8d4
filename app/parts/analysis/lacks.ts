import { isObject, type JsonObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import { partCheckTexts } from '../../texts/parts/part-check.ts';
import { isList, listAt } from '../draft/json-read.ts';

interface MissingFact {
  /** Where it would be said. */
  readonly pointer: string;
  /** What is missing, in a sentence. */
  readonly text: string;
}

/**
 * What a file leaves open that a part needs to be of use, though nothing in it is wrong: pins, a supply with its range,
 * pins that no interface leads out, and sources. For any JSON; in the order of a file, sources last.
 */
export function lacksOf(file: Json): readonly MissingFact[] {
  const domains = listAt(file, '/definition/domains');
  const lacks = domains.flatMap((domain, at) => (isObject(domain) ? domainLacks(domain, at) : []));
  if (domains.every((domain) => !isObject(domain) || listAt(domain, '/resources').length === 0))
    lacks.unshift({ pointer: '/definition/domains', text: partCheckTexts.noPins });
  if (listAt(file, '/definition/sources').length === 0)
    lacks.push({ pointer: '/definition/sources', text: partCheckTexts.noSource });
  return lacks;
}

function domainLacks(domain: JsonObject, at: number): readonly MissingFact[] {
  const pointer = `/definition/domains/${at}`;
  const resources = listAt(domain, '/resources').map((one) => ({
    name: isObject(one) ? String(one.name ?? one.id ?? '') : '',
    functions: isObject(one) ? namesOf(one.functions) : [],
  }));
  const lacks: MissingFact[] = [];
  const fed = resources.some(({ functions }) => functions.some(isSupply));
  if (domain.domain === 'electrical' && fed && domain.supply_voltage_V === undefined && !hasRails(domain))
    lacks.push({
      pointer: `${pointer}/power_domains`,
      text: partCheckTexts.noVoltage,
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
    const names = idle.slice(0, SHOWN).map(({ name }) => name);
    lacks.push({
      pointer: `${pointer}/resources/${first.n}`,
      text: partCheckTexts.pinsInNoInterface({ names, more: idle.length - names.length }),
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
