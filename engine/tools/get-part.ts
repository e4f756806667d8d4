import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import type { PlacedPart } from '../allocation/instance.ts';
import { declaredFields } from '../definition/custom-fields.ts';
import { definitionIndex } from '../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex, ResourceIndex } from '../definition/index-types.ts';
import type { Design } from '../design/design.ts';
import { designOf } from '../design/design-of.ts';
import { quote } from '../edits/quote.ts';
import { newerDefinition } from '../library/newer-definition.ts';
import type { CallRefusal } from '../wording/call-refusals.ts';
import { explanationText } from '../wording/explanations.ts';
import { endText, findPart, heldOf, partNotFound, slotTexts } from './replies/names.ts';
import { pagesOf, refuseCursor } from './replies/pages.ts';
import { budgetBeside, cut, refuseCall, replyWith, type Structured } from './replies/reply.ts';
import { suppliesOf } from './replies/supplies.ts';
import { BOARD, CURSOR, DETAIL, HELD, NEXT_CURSOR, READS, STRINGS, tabTool } from './tab-tool.ts';
import type { TabContext, ToolOutcome } from './tool.ts';

export const getPart = tabTool({
  name: 'get_part',
  title: 'Read one part',
  description: `One placed part (part: id or label) or one definition (definition: id such as "bme280", or an exact key), or several definitions to compare (definitions): its interfaces with protocol and role, what they need and how many pins are free for it, what is connected; its resources (pins, ports, holes), which are free and who holds the others; its custom fields with their values.
Filters: interface (an id or a protocol), function (resources that offer it). detail "detailed" lists every function of every resource. Interface ids go into connect, resource ids into pin, field keys into fields of update_part.`,
  inputSchema: {
    type: 'object',
    properties: {
      board: BOARD,
      part: { type: 'string', minLength: 1, maxLength: LIMITS.labelChars },
      definition: { type: 'string', minLength: 1, maxLength: 200 },
      definitions: {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: 200 },
        minItems: 1,
        maxItems: LIMITS.definitionsCompared,
        description: 'Supplies and interfaces of each, without resources',
      },
      interface: { type: 'string', minLength: 1, maxLength: 100 },
      function: { type: 'string', minLength: 1, maxLength: 100 },
      detail: DETAIL,
      cursor: CURSOR,
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      part: { type: 'string' },
      label: { type: 'string' },
      definition: { type: 'string' },
      newer: {
        type: 'string',
        description:
          'The library has this newer definition: update_part with definition updates the part to it (dry_run shows what would be lost)',
      },
      name: { type: 'string' },
      description: { type: 'string' },
      supplies: { ...STRINGS, description: 'Power domains' },
      fields: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            key: { type: 'string', description: 'As update_part takes it' },
            value: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }] },
            options: STRINGS,
          },
          required: ['key', 'value'],
          additionalProperties: false,
        },
      },
      interfaces: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            domain: { type: 'string' },
            name: { type: 'string' },
            protocol: { type: 'string' },
            roles: STRINGS,
            needs: { ...STRINGS, description: 'function × count (free resources that offer it)' },
            max_instances: { type: 'integer' },
            optional: { type: 'boolean' },
            used: {
              type: 'array',
              items: {
                type: 'object',
                properties: { instance: { type: 'integer' }, pins: STRINGS, to: STRINGS, problem: { type: 'string' } },
                required: ['instance', 'pins', 'to'],
                additionalProperties: false,
              },
            },
          },
          required: ['id', 'domain', 'protocol', 'roles', 'needs', 'used'],
          additionalProperties: false,
        },
      },
      resources: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            domain: { type: 'string' },
            name: { type: 'string' },
            held_by: STRINGS,
            functions: STRINGS,
          },
          required: ['id', 'domain'],
          additionalProperties: false,
        },
      },
      definitions: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            definition: { type: 'string' },
            name: { type: 'string' },
            description: { type: 'string' },
            supplies: STRINGS,
            fields: { ...STRINGS, description: 'Keys' },
            interfaces: { ...STRINGS, description: 'id (protocol role): needs' },
          },
          required: ['definition', 'name', 'supplies', 'fields', 'interfaces'],
          additionalProperties: false,
        },
      },
      not_shown: { ...STRINGS, description: 'Definitions that did not fit: ask for them in another call' },
      held: HELD,
      next_cursor: NEXT_CURSOR,
    },
    required: ['held'],
    additionalProperties: false,
  },
  annotations: READS,
  does: ({ part, definition, definitions = [] }) => [
    { code: 'reads-part', params: { name: cut(part ?? definition ?? definitions.join(', '), 60) } },
  ],
  run: (input, context) => {
    const pages = pagesOf('get_part', input, context.boardId);
    if (pages === null) return refuseCursor(input.cursor ?? '');
    const design = designOf(context.board);
    if (input.definitions !== undefined) return compared(design, context, input);
    const found = find(design, context, input.part, input.definition);
    if ('code' in found) return refuseCall(found);
    const { index, placed } = found;
    const { metadata } = index.file.definition;
    const newer = newerDefinition(context.library, index.key);
    const head: Structured = {
      ...(placed === null ? {} : { part: placed.part.id, label: placed.part.label }),
      definition: index.key,
      ...(placed === null || newer === null ? {} : { newer }),
      name: metadata.name,
      ...(metadata.description === undefined ? {} : { description: cut(metadata.description, 300) }),
      held: placed === null ? [] : heldOf(context, new Set([placed.part.id])),
      ...(pages.offset > 0
        ? {}
        : { supplies: suppliesOf(index), fields: fieldsOf(index, placed).slice(0, LIMITS.pageItems) }),
    };
    const budget = budgetBeside(head, input.detail ?? 'concise', Number.POSITIVE_INFINITY);
    const lists = { interfaces: [] as Json[], resources: [] as Json[] };
    let at = 0;
    let next: string | undefined;
    const entries = entriesOf(design, index, placed, { ...input, detail: input.detail ?? 'concise' });
    for (const { section, json } of entries) {
      at += 1;
      if (at <= pages.offset) continue;
      const item = json();
      if (!budget.take(item)) {
        next = pages.cursorAt(at - 1);
        break;
      }
      lists[section].push(item);
    }
    if (at === 0 && (input.interface !== undefined || input.function !== undefined)) {
      return refuseCall(nothingLike(index, input.interface, input.function));
    }
    const at_ = placed?.part.at;
    return {
      reply: replyWith({ ...head, ...lists, ...(next === undefined ? {} : { next_cursor: next }) }),
      ...(at_ === undefined ? {} : { at: at_ }),
    };
  },
});

/** Several definitions in short, those that fit. */
function compared(
  design: Design,
  context: TabContext,
  { definitions = [], part, definition, interface: wanted }: Named,
): ToolOutcome {
  const other = part === undefined ? (definition === undefined ? null : 'definition') : 'part';
  if (other !== null) {
    return refuseCall({ at: '/definitions', code: 'arguments-exclusive', params: { choice: [other, 'definitions'] } });
  }
  const head: Structured = { held: [] };
  const budget = budgetBeside(head, 'concise', Number.POSITIVE_INFINITY);
  const shown: Json[] = [];
  const rest: string[] = [];
  for (const [at, id] of definitions.entries()) {
    const found = find(design, context, undefined, id);
    if ('code' in found) return refuseCall({ ...found, at: `/definitions/${at}` });
    const json = briefly(found.index, wanted);
    if (rest.length === 0 && budget.take(json)) shown.push(json);
    else rest.push(id);
  }
  return { reply: replyWith({ ...head, definitions: shown, ...(rest.length === 0 ? {} : { not_shown: rest }) }) };
}

interface Named {
  readonly definitions?: readonly string[];
  readonly part?: string;
  readonly definition?: string;
  readonly interface?: string;
}

function briefly(index: DefinitionIndex, wanted: string | undefined): Json {
  const { metadata } = index.file.definition;
  const interfaces = [...index.interfaces.values()].filter(
    ({ interface: one }) => wanted === undefined || one.id === wanted || one.protocol.type === wanted,
  );
  return {
    definition: index.key,
    name: metadata.name,
    ...(metadata.description === undefined ? {} : { description: cut(metadata.description, 160) }),
    supplies: suppliesOf(index),
    fields: [...declaredFields(index).keys()].slice(0, LIMITS.pageItems),
    interfaces: interfaces.slice(0, LIMITS.pageItems).map(({ interface: { id, protocol, requires }, roles }) => {
      const needs = requires.map((need) => `${need.function} × ${need.count}`).join(', ');
      return `${id} (${protocol.type} ${roles.join('/')}): ${needs}`;
    }),
  };
}

interface FoundPart {
  readonly index: DefinitionIndex;
  readonly placed: PlacedPart | null;
}

/** The part or definition that is asked for, or why there is none. */
function find(
  design: Design,
  context: TabContext,
  part: string | undefined,
  definition: string | undefined,
): FoundPart | CallRefusal {
  if (part !== undefined && definition !== undefined) {
    return { at: '/definition', code: 'arguments-exclusive', params: { choice: ['part', 'definition'] } };
  }
  if (part !== undefined) return findPlaced(design, context, part);
  if (definition === undefined) {
    return { at: '/part', code: 'argument-missing', params: { choice: ['part', 'definition'] } };
  }
  const { board, library } = context;
  const byId = [...board.definitions.keys()].filter((key) => key.startsWith(`${definition}@`)).sort()[0];
  const key = library.byId.get(definition) ?? byId ?? definition;
  const file = library.definitions.get(key) ?? board.definitions.get(key);
  if (file !== undefined) return { index: definitionIndex(key, file), placed: null };
  const close = nearest(definition, library.byId.keys());
  return { at: '/definition', nearest: close, code: 'definition-unknown', params: { given: quote(definition) } };
}

function findPlaced(design: Design, { board, library }: TabContext, part: string): FoundPart | CallRefusal {
  const id = findPart(design, part);
  const placed = id === null ? undefined : design.parts.get(id);
  if (placed?.definition != null) return { index: placed.definition, placed };
  if (placed !== undefined) {
    const { label, definition } = placed.part;
    return { at: '/part', code: 'definition-missing', params: { part: label, definition } };
  }
  if (library.byId.has(part)) return { at: '/part', code: 'part-is-definition', params: { given: part } };
  return partNotFound(board.parts.values(), part, '/part');
}

function nothingLike(
  index: DefinitionIndex,
  wanted: string | undefined,
  functionName: string | undefined,
): CallRefusal {
  const definition = index.key;
  if (wanted !== undefined) {
    const ids = [...index.interfaces.values()].map((one) => one.interface.id);
    const params = { given: cut(wanted, 80), definition };
    return { at: '/interface', nearest: ids, code: 'definition-without-interface', params };
  }
  const names = new Set([...index.resources.values()].flatMap((one) => [...one.functions.keys()]));
  const close = nearest(functionName ?? '', names);
  const params = { given: cut(functionName ?? '', 80), definition };
  return { at: '/function', nearest: close, code: 'definition-without-function', params };
}

interface Selection {
  readonly interface?: string;
  readonly function?: string;
  readonly detail: string;
}

function* entriesOf(
  design: Design,
  index: DefinitionIndex,
  placed: PlacedPart | null,
  wanted: Selection,
): Generator<{ readonly section: 'interfaces' | 'resources'; readonly json: () => Json }> {
  if (wanted.function === undefined) {
    for (const one of index.interfaces.values()) {
      const { id, protocol } = one.interface;
      if (wanted.interface !== undefined && id !== wanted.interface && protocol.type !== wanted.interface) continue;
      yield { section: 'interfaces', json: () => interfaceJson(design, index, placed, one) };
    }
  }
  if (wanted.interface !== undefined) return;
  for (const [key, one] of index.resources) {
    if (wanted.function !== undefined && !one.functions.has(wanted.function)) continue;
    yield { section: 'resources', json: () => resourceJson(design, key, one, placed, wanted.detail) };
  }
}

function interfaceJson(design: Design, index: DefinitionIndex, placed: PlacedPart | null, one: InterfaceIndex): Json {
  const { id, name, protocol, requires, max_instances, optional } = one.interface;
  const used = (placed?.instances ?? []).filter((instance) => instance.index === one);
  return {
    id,
    domain: one.domain,
    ...(name === undefined ? {} : { name }),
    protocol: protocol.type,
    roles: [...one.roles],
    needs: requires.map((need) => {
      const able = [...(index.domains.get(one.domain)?.resources.values() ?? [])].filter(
        ({ resource, functions }) => functions.has(need.function) && (need.resources?.includes(resource.id) ?? true),
      );
      const free = able.filter(({ resource }) => !placed?.claims.has(`${one.domain}/${resource.id}`));
      return `${need.function} × ${need.count} (${free.length} of ${able.length} free)`;
    }),
    ...(max_instances === undefined ? {} : { max_instances }),
    ...(optional === true ? { optional } : {}),
    used: used.map((instance) => ({
      instance: instance.end.instance,
      pins: slotTexts(instance),
      to: instance.connections.flatMap((connection) => {
        const link = design.links.get(connection);
        if (link === undefined) return [];
        const other = link.ends[0].key === instance.key ? link.ends[1] : link.ends[0];
        return [endText(design, other.end)];
      }),
      ...(instance.explanation === undefined ? {} : { problem: explanationText(instance.explanation) }),
    })),
  };
}

function resourceJson(
  design: Design,
  key: string,
  one: ResourceIndex,
  placed: PlacedPart | null,
  detail: string,
): Json {
  const { id, name } = one.resource;
  const claims = placed?.claims.get(key) ?? [];
  return {
    id,
    domain: one.domain,
    ...(name === undefined || name === id ? {} : { name }),
    ...(claims.length === 0
      ? {}
      : {
          held_by: claims.map((claim) => {
            const instance = design.instances.get(claim.instance);
            return `${instance === undefined ? claim.instance : endText(design, instance.end)} (${claim.function})`;
          }),
        }),
    ...(detail === 'concise' ? {} : { functions: [...one.functions.keys()] }),
  };
}

/** Every field that the part, its interfaces and its resources declare, under the key that update_part takes. */
function fieldsOf(index: DefinitionIndex, placed: PlacedPart | null): Json[] {
  const declared = [
    ...(index.file.definition.custom_fields ?? []).map((field) => ({ key: field.key, field })),
    ...[...index.interfaces].flatMap(([scope, one]) =>
      (one.interface.custom_fields ?? []).map((field) => ({ key: `${scope}/${field.key}`, field })),
    ),
    ...[...index.resources].flatMap(([scope, one]) =>
      (one.resource.custom_fields ?? []).map((field) => ({ key: `${scope}/${field.key}`, field })),
    ),
  ];
  return declared.map(({ key, field }) => ({
    key,
    value: placed?.part.fields[key] ?? field.default ?? null,
    ...(field.options === undefined ? {} : { options: [...field.options] }),
  }));
}
