/** Writes the keys of the shipped parts for the page, which need not hash them. Run by `schemas/generate-where-stale.ts`. */
import { definitionKey } from '#engine/library/hash.ts';
import { writeGenerated } from '#schemas/generate-where-stale.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';

/** Path from the root of the project → content. */
function generated(): ReadonlyMap<string, string> {
  const keys = JSON.stringify(STARTER_PARTS.map(definitionKey), null, 2);
  return new Map([
    ['app/library/starter-keys.generated.js', `export default ${keys};\n`],
    ['app/library/starter-keys.generated.d.ts', 'declare const keys: readonly string[];\nexport default keys;\n'],
  ]);
}

writeGenerated('app/generate-starter-keys.ts', generated());
