/** Compiles the validators of what agents send. Run by `schemas/generate-where-stale.ts`. */
import { writeGenerated } from '#schemas/generate-where-stale.ts';
import { compileStandalone } from '#schemas/standalone.ts';
import { validatorSchemas } from './tools/validation/validator-schemas.ts';

/** Path from the root of the project → content. */
function generated(): ReadonlyMap<string, string> {
  const { code, types } = compileStandalone(validatorSchemas(), { allErrors: true });
  return new Map([
    ['engine/tools/validation/validators.generated.js', code],
    ['engine/tools/validation/validators.generated.d.ts', types],
  ]);
}

writeGenerated('engine/generate-validators.ts', generated());
