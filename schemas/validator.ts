import { escapePointer } from './json.ts';

/** One error of a precompiled validator. `instancePath` is a JSON pointer into the value. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** A precompiled validator. `errors` holds what was wrong at the last call, null where nothing was. */
export interface Validator<T> {
  (value: unknown): value is T;
  errors?: readonly SchemaError[] | null;
}

/** Of the errors of a validator's last call the one that says most; null where the value was valid. */
export function mainError(validator: Validator<unknown>): SchemaError | null {
  return bestError(validator.errors ?? []);
}

/** Where an error points: the missing or unknown key itself, not the object around it. */
export function errorPointer(error: SchemaError): string {
  const key = error.params.missingProperty ?? error.params.additionalProperty ?? error.params.unevaluatedProperty;
  return typeof key === 'string' ? `${error.instancePath}/${escapePointer(key)}` : error.instancePath;
}

// A union says what was wrong with each branch, then that no branch fits. The deepest error is the branch meant.
function bestError(errors: readonly SchemaError[]): SchemaError | null {
  let best: SchemaError | null = null;
  for (const error of errors) {
    if (best === null || score(error) > score(best)) best = error;
  }
  return best;
}

function score(error: SchemaError): number {
  const union = error.keyword === 'oneOf' || error.keyword === 'anyOf' || error.keyword === 'if';
  const tag = error.keyword === 'const';
  return errorPointer(error).split('/').length * 2 - (union ? 100 : 0) - (tag ? 50 : 0);
}
