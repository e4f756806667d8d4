import type { Json } from '../json-schema.ts';
import { LIMITS } from '../limits.ts';
import { nearest } from '../nearest.ts';
import { plainWord, TAXONOMY } from '../vocabulary/index.ts';
import { fixOf, remove, rename } from './fix.ts';
import { misplacedKeys } from './misplaced.ts';
import { isOhmKey, OHM_KEY } from './normalise.ts';
import type { DefinitionFix, ProblemReason } from './problem.ts';
import type { PartDefinitionFile } from './types.ts';

/** A form that 1.4.0 writes otherwise, and the change that brings it there; no change where a person must choose. */
export type LegacyForm = ProblemReason & {
  readonly pointer: string;
  readonly fix: DefinitionFix | null;
  /** What may be meant, where a person must choose. */
  readonly nearest?: readonly string[];
};

/**
 * What a file of valid shape says in a legacy form or in another spelling: `categories`, `shape`, `node_geometry`,
 * `metadata.geometry`, keys of the geometry beside it, and the pull-up resistance with another ohm sign. In the order of the file.
 */
export function legacyForms(file: PartDefinitionFile): LegacyForm[] {
  const { metadata, geometry, domains } = file.definition;
  const forms: LegacyForm[] = [];
  if (metadata.categories !== undefined) {
    forms.push({
      pointer: '/definition/metadata/categories',
      code: 'categories-legacy',
      params: {},
      fix: categoriesFix(metadata.categories, metadata.taxonomy ?? []),
      nearest: metadata.categories
        .slice(0, LIMITS.nearestShown)
        .flatMap((category) => pathOf(category) ?? nearest(plainWord(category), TAXONOMY, 2)),
    });
  }
  for (const [parent, from] of [
    ['/definition', 'node_geometry'],
    ['/definition/metadata', 'geometry'],
  ] as const) {
    // Other spellings are keys that the type does not know.
    const holder = (parent === '/definition' ? file.definition : metadata) as unknown as JsonRecord;
    const value = holder[from];
    if (value === undefined || typeof value !== 'object' || value === null) continue;
    const home = '/definition/geometry';
    forms.push({
      pointer: `${parent}/${from}`,
      code: 'geometry-elsewhere',
      params: { key: from },
      fix:
        geometry !== undefined
          ? null
          : fixOf({ code: 'move-geometry', params: { key: null } }, [
              { pointer: home, value },
              { pointer: `${parent}/${from}`, remove: true },
            ]),
    });
  }
  for (const { pointer, key, fix } of misplacedKeys(file)) {
    forms.push({ pointer, code: 'geometry-key-elsewhere', params: { key }, fix });
  }
  if (typeof geometry?.shape === 'string') {
    forms.push({
      pointer: '/definition/geometry/shape',
      code: 'shape-legacy',
      params: {},
      fix: shapeFix(geometry.shape, geometry.outline),
    });
  }
  domains.forEach((domain, index) => {
    domain.resources.forEach((resource, n) => {
      const keyed = resource as unknown as JsonRecord; // as above
      for (const key of Object.keys(resource)) {
        if (key === OHM_KEY || !isOhmKey(key)) continue;
        const at = `/definition/domains/${index}/resources/${n}`;
        forms.push({
          pointer: `${at}/${key}`,
          code: 'spelling-legacy',
          params: { key, canonical: OHM_KEY },
          fix: Object.hasOwn(resource, OHM_KEY) ? null : rename(at, key, OHM_KEY, keyed[key] ?? null),
        });
      }
    });
  });
  return forms;
}

type JsonRecord = Readonly<Record<string, Json | undefined>>;

/** Into `taxonomy`, where every category surely is a path of it; else a person chooses. */
function categoriesFix(categories: readonly string[], taxonomy: readonly string[]): DefinitionFix | null {
  const paths: string[] = [...taxonomy];
  for (const category of categories) {
    const path = pathOf(category);
    if (path === null) return null;
    if (!paths.includes(path)) paths.push(path);
  }
  const pointer = '/definition/metadata/categories';
  if (paths.length === 0) return remove(pointer, { code: 'remove-categories', params: {} });
  return fixOf({ code: 'write-key', params: { key: 'taxonomy', value: paths.join(', ') } }, [
    { pointer: '/definition/metadata/taxonomy', value: paths },
    { pointer, remove: true },
  ]);
}

/** The taxonomy path that a category of older files means: `Sensor/Environmental`, `sensors`, `environmental`. */
function pathOf(category: string): string | null {
  const path = category.split(/[./>]/).map(plainWord).join('.');
  for (const candidate of [path, path.replace(/s$/, '')]) if (TAXONOMY.has(candidate)) return candidate;
  const ends = [...TAXONOMY].filter((one) => one.endsWith(`.${path}`) || one.endsWith(`.${path.replace(/s$/, '')}`));
  return ends.length === 1 ? (ends[0] ?? null) : null;
}

function shapeFix(
  shape: string,
  outline: NonNullable<PartDefinitionFile['definition']['geometry']>['outline'],
): DefinitionFix {
  const pointer = '/definition/geometry/shape';
  if (outline?.preset !== undefined || outline?.polyline !== undefined) {
    return remove(pointer, { code: 'remove-shape', params: {} });
  }
  return fixOf({ code: 'write-key', params: { key: 'outline.preset', value: shape } }, [
    outline === undefined
      ? { pointer: '/definition/geometry/outline', value: { preset: shape } }
      : { pointer: '/definition/geometry/outline/preset', value: shape },
    { pointer, remove: true },
  ]);
}
