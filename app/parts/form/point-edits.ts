/** A point more or less in a polyline; where lines are bent, the bends move along. `polyline` is its pointer. */
import type { Json } from '#schemas/json-schema.ts';
import type { JsonEdit } from '../draft/json-edit.ts';
import { listAt } from '../draft/json-read.ts';

/** A point at index `at`, in the middle between its neighbours. */
export function insertPoint(json: Json, polyline: string, at: number): readonly JsonEdit[] {
  const points = listAt(json, `${polyline}/points`);
  const [a, b] = [points[(at + points.length - 1) % points.length], points[at % points.length]];
  const middle = [0, 1].map((axis) => round((numberIn(a, axis) + numberIn(b, axis)) / 2));
  return [
    { op: 'insert', pointer: `${polyline}/points/${at}`, value: middle },
    ...withBulges(json, polyline, (bulges) => bulges.toSpliced(at, 0, 0)),
  ];
}

export function removePoint(json: Json, polyline: string, at: number): readonly JsonEdit[] {
  return [
    { op: 'remove', pointer: `${polyline}/points/${at}` },
    ...withBulges(json, polyline, (bulges) => bulges.toSpliced(at, 1)),
  ];
}

/** A bulge for each point, changed; nothing where no line is bent. */
function withBulges(json: Json, polyline: string, change: (bulges: Json[]) => Json[]): readonly JsonEdit[] {
  const bulges = listAt(json, `${polyline}/bulges`);
  if (bulges.length === 0) return [];
  const points = listAt(json, `${polyline}/points`);
  const all = points.map((_, n) => bulges[n] ?? 0);
  return [{ op: 'set', pointer: `${polyline}/bulges`, value: change(all) }];
}

function numberIn(point: Json | undefined, axis: number): number {
  const value = Array.isArray(point) ? point[axis] : 0;
  return typeof value === 'number' ? value : 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
