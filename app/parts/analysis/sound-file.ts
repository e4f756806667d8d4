/** What of a file can be drawn and allocated while it is still being written. */

import { isObject, type JsonObject, valueAt } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { outOfBounds } from '#schemas/part-definition/bounds.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { isList, listAt, textAt } from '../draft/json-read.ts';

const DOMAINS = new Set(['electrical', 'mechanical', 'thermal', 'pneumatic', 'hydraulic', 'network']);

/**
 * A definition file that the canvas and the engine can read: what of `json` has the right shape, and nothing else.
 * `unnamed` is what a part without a name is called.
 */
export function soundFile(json: Json, unnamed = ''): PartDefinitionFile {
  const whole = outOfBounds(json) === null ? json : null;
  const geometry = soundGeometry(valueAt(whole, '/definition/geometry'));
  const file = {
    definition: {
      metadata: {
        id: textAt(whole, '/definition/metadata/id') ?? '',
        name: textAt(whole, '/definition/metadata/name') || unnamed,
        type: textAt(whole, '/definition/metadata/type') ?? 'custom',
        ...(isList(valueAt(whole, '/definition/metadata/taxonomy'))
          ? { taxonomy: listAt(whole, '/definition/metadata/taxonomy').filter((one) => typeof one === 'string') }
          : {}),
      },
      domains: listAt(whole, '/definition/domains').flatMap(soundDomain),
      ...(geometry === null ? {} : { geometry }),
    },
  };
  // Built from what has just been looked at.
  return file as unknown as PartDefinitionFile;
}

function soundDomain(domain: Json): JsonObject[] {
  if (!isObject(domain) || typeof domain.domain !== 'string' || !DOMAINS.has(domain.domain)) return [];
  return [
    {
      domain: domain.domain,
      resources: objects(domain.resources).filter(hasId).map(soundResource),
      interfaces: objects(domain.interfaces).filter(hasId).flatMap(soundInterface),
      resource_groups: objects(domain.resource_groups).filter((group) => hasId(group) && isList(group.members)),
    },
  ];
}

function soundResource({ id, name, functions }: JsonObject): JsonObject {
  const named = objects(functions).filter((one) => typeof one.name === 'string');
  return {
    id: id ?? '',
    ...(typeof name === 'string' ? { name } : {}),
    functions: named.map(({ name: called, shareable_with, priority }) => ({
      name: called ?? '',
      ...(isList(shareable_with) ? { shareable_with } : {}),
      ...(typeof priority === 'number' ? { priority } : {}),
    })),
  };
}

function soundInterface({ id, name, protocol, requires, max_instances, optional }: JsonObject): JsonObject[] {
  const given = isObject(protocol) ? protocol : {};
  const role = typeof given.role === 'string' || isList(given.role) ? given.role : '';
  const needs = objects(requires).filter((one) => typeof one.function === 'string');
  return [
    {
      id: id ?? '',
      ...(typeof name === 'string' ? { name } : {}),
      protocol: { type: typeof given.type === 'string' ? given.type : '', role },
      requires: needs.map(({ function: called, count, shareable_with, resources }) => ({
        function: called ?? '',
        count: typeof count === 'number' ? count : 1,
        ...(isList(shareable_with) || shareable_with === 'all' ? { shareable_with } : {}),
        ...(isList(resources) ? { resources } : {}),
      })),
      ...(Number.isInteger(max_instances) ? { max_instances: max_instances ?? 1 } : {}),
      ...(optional === true ? { optional } : {}),
    },
  ];
}

function soundGeometry(geometry: Json | undefined): JsonObject | null {
  if (!isObject(geometry)) return null;
  const outline = isObject(geometry.outline) ? geometry.outline : {};
  const polyline = isObject(outline.polyline) ? outline.polyline : {};
  const points = listAt(polyline, '/points').filter(
    (point) => isList(point) && typeof point[0] === 'number' && typeof point[1] === 'number',
  );
  const bulges = listAt(polyline, '/bulges').filter((bulge) => typeof bulge === 'number');
  const padding = outline.content_padding_px;
  return {
    ...scales(geometry),
    ...(typeof geometry.shape === 'string' ? { shape: geometry.shape } : {}),
    outline: {
      ...(typeof outline.preset === 'string' ? { preset: outline.preset } : {}),
      ...(typeof padding === 'number' || (isObject(padding) && isNumber(padding.x) && isNumber(padding.y))
        ? { content_padding_px: padding }
        : {}),
      ...(points.length >= 3
        ? {
            polyline: {
              points,
              ...(bulges.length > 0 ? { bulges } : {}),
              ...(isNumber(polyline.corner_radius_px) ? { corner_radius_px: polyline.corner_radius_px } : {}),
            },
          }
        : {}),
    },
  };
}

function scales(geometry: JsonObject): JsonObject {
  const scale = (value: Json | undefined) => isNumber(value) && value >= 0.01 && value <= 10_000;
  return {
    ...(scale(geometry.xScale) ? { xScale: geometry.xScale ?? 1 } : {}),
    ...(scale(geometry.yScale) ? { yScale: geometry.yScale ?? 1 } : {}),
  };
}

function isNumber(value: Json | undefined): value is number {
  return typeof value === 'number';
}

function objects(value: Json | undefined): readonly JsonObject[] {
  return isList(value) ? value.filter((one) => isObject(one)) : [];
}

function hasId(value: JsonObject): boolean {
  return typeof value.id === 'string' && value.id !== '';
}
