/** The types of values that schema 1.4.0 asks for, as a table small enough to check each definition of a document as it is read. */
import { isObject } from '../json.ts';
import type { JsonSchema } from '../json-schema.ts';

/**
 * One place of a definition; a tuple, since the page loads the table first of all. Places are numbered; equal ones have one number.
 * `types`: bits of `TYPE_BITS`, 0 for any. `entries`: those of a list, and those of an object whose keys are not listed. `byDomain`: what else holds for a domain by its name.
 */
export type TypedPlace = readonly [
  types: number,
  keys?: Readonly<Record<string, number>> | null,
  entries?: number | null,
  required?: readonly string[] | null,
  byDomain?: Readonly<Record<string, number>> | null,
];

export const TYPE_BITS: Readonly<Record<string, number>> = {
  null: 1,
  boolean: 2,
  number: 4,
  integer: 4,
  string: 8,
  array: 16,
  object: 32,
};

/** Required of a file, and readers do without: a part on a board is not lost for them. */
const DISPENSABLE: ReadonlySet<string> = new Set(['connector_type', 'resource_type']);

/** The places of a schema, of which the last is its root. */
export function typeTable(schema: JsonSchema): readonly TypedPlace[] {
  const table = new Table(schema);
  table.add(schema);
  return table.places;
}

class Table {
  readonly places: TypedPlace[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #root: JsonSchema;

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  add(schema: JsonSchema): number {
    const place = this.#placeOf(schema);
    const key = JSON.stringify(place);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.places.push(place) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }

  #placeOf(schema: JsonSchema): TypedPlace {
    const all = this.#merged(schema);
    const keys = [...new Set(all.flatMap((one) => Object.keys(one.properties ?? {})))];
    const entries = all.flatMap((one) => entriesOf(one));
    const asked = new Set(all.flatMap((one) => (one.required ?? []) as string[]));
    const required = [...asked].filter((key) => !DISPENSABLE.has(key));
    const cases = all.flatMap((one) => ((one.allOf ?? []) as JsonSchema[]).flatMap((rule) => this.#caseOf(rule)));
    const place = [
      typesOf(all),
      keys.length === 0 ? null : Object.fromEntries(keys.map((key) => [key, this.add(together(all, key))])),
      entries.length === 0 ? null : this.add({ anyOf: entries }),
      required.length === 0 ? null : required,
      cases.length === 0 ? null : Object.fromEntries(cases),
    ] as const;
    const last = place.findLastIndex((one) => one !== null);
    // A tuple without its empty end is a shorter one of the same type.
    return place.slice(0, last + 1) as unknown as TypedPlace;
  }

  /** The schema, what it refers to, and its branches: those of this schema differ in the type that they take. */
  #merged(schema: JsonSchema): readonly JsonSchema[] {
    const branches = [...((schema.anyOf ?? []) as JsonSchema[]), schema.then, schema.else, this.#named(schema.$ref)];
    return [schema, ...branches.flatMap((branch) => (isObject(branch) ? this.#merged(branch as JsonSchema) : []))];
  }

  #named(ref: unknown): unknown {
    return typeof ref === 'string' ? (this.#root.$defs as Record<string, unknown>)[ref.slice('#/$defs/'.length)] : null;
  }

  /** `if` a domain has a name, `then` more holds. */
  #caseOf({ if: condition, then }: JsonSchema): [string, number][] {
    const wanted = (condition as { properties: { domain: { const?: string; enum?: string[] } } }).properties.domain;
    const number = this.add(then as JsonSchema);
    return [...(wanted.enum ?? []), wanted.const].flatMap((name) => (name === undefined ? [] : [[name, number]]));
  }
}

function together(all: readonly JsonSchema[], key: string): JsonSchema {
  const found = all.flatMap((one) => {
    const schema = (one.properties as Readonly<Record<string, JsonSchema>> | undefined)?.[key];
    return schema === undefined ? [] : [schema];
  });
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : { anyOf: found };
}

function entriesOf({ items, prefixItems, additionalProperties }: JsonSchema): readonly JsonSchema[] {
  const others = [items, additionalProperties].filter((one) => typeof one === 'object');
  return [...((prefixItems ?? []) as JsonSchema[]), ...(others as JsonSchema[])];
}

function typesOf(all: readonly JsonSchema[]): number {
  const stated = all.flatMap(({ type, enum: words, const: word }) =>
    Array.isArray(type)
      ? type
      : typeof type === 'string'
        ? [type]
        : [...((words ?? []) as unknown[]), word].flatMap(kind),
  );
  return stated.reduce((bits: number, name) => bits | (TYPE_BITS[String(name)] ?? 0), 0);
}

function kind(value: unknown): string[] {
  return value === undefined ? [] : [typeof value];
}
