/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The subset of JSON Schema 2020-12 that our contracts are written in. */
export type JsonSchema = { readonly [keyword: string]: unknown };

type Simplify<T> = { [K in keyof T]: T[K] } & {};
type RequiredKeys<S> = S extends { required: readonly (infer R)[] } ? R : never;
type Properties<P, R> = Simplify<
  { -readonly [K in keyof P as K extends R ? K : never]: Infer<P[K]> } & {
    -readonly [K in keyof P as K extends R ? never : K]?: Infer<P[K]>;
  }
>;
type Primitive = { string: string; number: number; integer: number; boolean: boolean; null: null };

/**
 * The TypeScript type of the values that a schema literal (`as const`) accepts. Understands const, enum, type,
 * properties with required, additionalProperties of one schema, items, prefixItems, anyOf and oneOf; a schema
 * without any of them is `Json`.
 */
export type Infer<S> = S extends { const: infer C }
  ? C
  : S extends { enum: readonly (infer E)[] }
    ? E
    : S extends { anyOf: readonly (infer A)[] }
      ? Infer<A>
      : S extends { oneOf: readonly (infer A)[] }
        ? Infer<A>
        : S extends { type: readonly (infer T)[] }
          ? T extends keyof Primitive
            ? Primitive[T]
            : Json
          : S extends { type: 'array'; prefixItems: infer P extends readonly unknown[] }
            ? { -readonly [K in keyof P]: Infer<P[K]> }
            : S extends { type: 'array'; items: infer I }
              ? readonly Infer<I>[]
              : S extends { type: 'object'; properties: infer P }
                ? Properties<P, RequiredKeys<S>>
                : S extends { type: 'object'; additionalProperties: infer A extends JsonSchema }
                  ? { readonly [key: string]: Infer<A> }
                  : S extends { type: infer T extends keyof Primitive }
                    ? Primitive[T]
                    : Json;
