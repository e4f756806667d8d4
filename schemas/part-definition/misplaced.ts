import type { Json } from '../json-schema.ts';
import { LIMITS } from '../limits.ts';
import { fixOf } from './fix.ts';
import type { DefinitionFix } from './problem.ts';
import type { PartDefinitionFile } from './types.ts';

/** Where people write the keys of `definition.geometry`, which is the only place where they are read. */
const PLACES = ['', '/definition', '/definition/metadata'] as const;

const FORMS: Readonly<Record<string, (value: unknown) => boolean>> = {
  outline: isOutline,
  shape: (value) => value === 'rectangle' || value === 'circle' || value === 'rounded_rectangle',
  xScale: isScale,
  yScale: isScale,
};

const PRESETS: ReadonlySet<unknown> = new Set(['rectangle', 'rounded_rectangle', 'circle', 'rounded_triangle']);

/** One that 1.4.0 takes, without keys of its own: a move never makes a file unsound. */
function isOutline(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { preset, polyline, ...others } = value as { readonly [key: string]: unknown }; // an object has string keys
  if (Object.keys(others).length > 0 || (preset === undefined) === (polyline === undefined)) return false;
  if (polyline === undefined) return PRESETS.has(preset);
  const points = typeof polyline === 'object' && polyline !== null && 'points' in polyline ? polyline.points : null;
  return (
    Array.isArray(points) &&
    points.length >= 3 &&
    points.length <= LIMITS.outlinePoints &&
    points.every((one) => Array.isArray(one) && one.length === 2 && one.every(Number.isFinite))
  );
}

function isScale(value: unknown): boolean {
  return typeof value === 'number' && value >= 0.01 && value <= 10_000;
}

/** True for a key of the geometry beside it, with a value that it can have: a pointer of another key or value is none. */
export function isMisplaced(pointer: string, value: unknown): boolean {
  const at = pointer.lastIndexOf('/');
  return PLACES.some((place) => place === pointer.slice(0, at)) && FORMS[pointer.slice(at + 1)]?.(value) === true;
}

export interface Misplaced {
  readonly pointer: string;
  readonly key: string;
  /** None where the geometry says it too. */
  readonly fix: DefinitionFix | null;
}

/** `shape`, `outline`, `xScale` and `yScale` beside the geometry, each with the move into it. In the order of the places. */
export function misplacedKeys(file: PartDefinitionFile): readonly Misplaced[] {
  const { definition } = file;
  const { geometry } = definition;
  // Another spelling of the geometry moves first.
  const elsewhere = 'node_geometry' in definition || 'geometry' in definition.metadata;
  const holders: readonly (readonly [string, object])[] = [
    ['', file],
    ['/definition', definition],
    ['/definition/metadata', definition.metadata],
  ];
  return holders.flatMap(([place, holder]) =>
    Object.entries(holder).flatMap(([key, value]: readonly [string, Json]): Misplaced[] => {
      const pointer = `${place}/${key}`;
      if (!isMisplaced(pointer, value)) return [];
      const home = `/definition/geometry/${key}`;
      const put =
        geometry === undefined
          ? { pointer: '/definition/geometry', value: { [key]: value } }
          : { pointer: home, value };
      const free = geometry === undefined ? !elsewhere : !Object.hasOwn(geometry, key);
      return [
        {
          pointer,
          key,
          fix: free ? fixOf({ code: 'move-geometry', params: { key } }, [put, { pointer, remove: true }]) : null,
        },
      ];
    }),
  );
}
