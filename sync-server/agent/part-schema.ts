/** What `get_part_schema` tells: the schema 1.4.0 by section, and the vocabulary in pages. */
import { PART_SCHEMA_SECTIONS, type PartSchemaSection } from '#engine/tools/get-part-schema.ts';
import { pagesOf, refuseCursor } from '#engine/tools/replies/pages.ts';
import { budgetBeside, replyWith, type Structured } from '#engine/tools/replies/reply.ts';
import type { ToolInput } from '#engine/tools/tool.ts';
import type { ToolReply } from '#schemas/bridge.ts';
import type { Json } from '#schemas/json-schema.ts';
import schema from '#schemas/part-definition/1.4.0.schema.json' with { type: 'json' };
import connectors from '#schemas/vocabulary/connectors.json' with { type: 'json' };
import {
  DRAWING_CLASSES,
  DRAWING_COLOURS,
  DRAWN_FEATURES,
  DRAWN_SYMBOLS,
  VALVE_ACTUATORS,
} from '#schemas/vocabulary/drawings.ts';
import { FUNCTIONS, PROTOCOLS, TAXONOMY } from '#schemas/vocabulary/index.ts';
import fields from '#schemas/vocabulary/instance-fields.json' with { type: 'json' };
import terms from '#schemas/vocabulary/terms.json' with { type: 'json' };
import { TYPICAL_REQUIRES } from '#schemas/vocabulary/typical-requires.ts';
import { PART_EXAMPLE } from './part-example.ts';
import { refusalReply } from './refusal-texts.ts';

/** The schema of a whole file, as the resource `part-schema://1.4.0` gives it. */
export const PART_SCHEMA_TEXT: string = JSON.stringify(schema);

const ABOUT = `A file is {"definition": {"metadata", "domains": [...]}, "purchaseInfo"?}. A domain (electrical, mechanical, thermal, pneumatic, hydraulic, network) has resources (pins, ports, shafts) and interfaces. A resource lists the functions that it can take; an interface names a protocol with a role, and in requires which functions, how many of each, it takes from the resources of its own domain. The engine chooses resources for each connection; requires[].resources restricts it to named ones.
Every electrical part needs its supply: a power_domain with nominal_voltage_V, voltage_range_V and max_current_mA, resources with power_input or power_output and ground that name it in power_domain_id, and a power interface (protocol power, role sink or source). Logic pins state logic_levels at the nominal voltage. What a data sheet does not say is left out, never guessed. Pull-ups are recommended_pullup_res_kΩ. Interfaces that may stay open have optional: true.`;

export function partSchema(input: ToolInput): ToolReply {
  const section = sectionOf(input.section);
  const head: Structured = { section, about: PART_SCHEMA_SECTIONS[section] };
  if (section === 'overview') {
    return replyWith({ ...head, about: ABOUT, sections: PART_SCHEMA_SECTIONS, example: PART_EXAMPLE });
  }
  const entries = entriesOf(section);
  if (entries === null) {
    const defs: { readonly [section: string]: Json } = schema.$defs;
    return replyWith({ ...head, schema: defs[section] ?? null });
  }
  return vocabulary(head, entries, input);
}

function sectionOf(given: Json | undefined): PartSchemaSection {
  // The tool's own schema lets only names of sections through.
  return typeof given === 'string' ? (given as PartSchemaSection) : 'overview';
}

function vocabulary(head: Structured, entries: readonly Json[], input: ToolInput): ToolReply {
  const words = typeof input.query === 'string' ? input.query.toLowerCase().split(/\s+/).filter(Boolean) : [];
  const found = entries.filter((entry) => {
    const text = JSON.stringify(entry).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (found.length === 0) {
    return refusalReply({ code: 'words-unmatched', params: { section: String(head.section) } });
  }
  const cursor = typeof input.cursor === 'string' ? input.cursor : undefined;
  const pages = pagesOf('get_part_schema', { ...input, cursor });
  if (pages === null) return refuseCursor(cursor ?? '').reply;
  const start: Structured = { ...head, total: found.length };
  const budget = budgetBeside(start, 'concise', Number.POSITIVE_INFINITY);
  const shown: Json[] = [];
  for (const entry of found.slice(pages.offset)) {
    if (!budget.take(entry)) break;
    shown.push(entry);
  }
  const next = pages.offset + shown.length;
  return replyWith({ ...start, entries: shown, ...(next < found.length ? { next_cursor: pages.cursorAt(next) } : {}) });
}

function entriesOf(section: PartSchemaSection): readonly Json[] | null {
  switch (section) {
    case 'functions':
      return [...FUNCTIONS.values()].map(({ name, domains, signal_class, direction, counterparts, aliases }) => ({
        name,
        domains: [...domains],
        signal_class,
        direction,
        joins: [...counterparts],
        ...(aliases.length === 0 ? {} : { aliases: [...aliases] }),
      }));
    case 'protocols':
      return [...PROTOCOLS.values()].map(({ type, domain, roles, compatible_pairs, notes }) => ({
        type,
        domain,
        roles: [...roles],
        pairs: compatible_pairs.map((pair) => pair.join('-')),
        typical_requires: Object.fromEntries(
          Object.entries(TYPICAL_REQUIRES.get(type) ?? {}).map(([role, needs]) => [
            role,
            needs.map((need) => `${need.count} ${need.function}`),
          ]),
        ),
        ...(notes === undefined ? {} : { notes }),
      }));
    case 'taxonomy':
      return [...TAXONOMY];
    case 'fields':
      return fields;
    case 'drawings':
      return drawingWords();
    case 'words':
      return Object.entries({ ...terms, connectors }).map(([name, value]) => ({ [name]: value }));
    default:
      return null;
  }
}

function drawingWords(): readonly Json[] {
  return [
    ...[...DRAWING_CLASSES].map(([name, { about, needs, may }]) => ({
      class: name,
      about,
      needs: [...needs],
      may: [...may],
    })),
    { colours: [...DRAWING_COLOURS] },
    { features: [...DRAWN_FEATURES] },
    ...[...DRAWN_SYMBOLS].map(([name, symbols]) => ({ symbols_of: name, symbols: [...symbols] })),
    { actuators: [...VALVE_ACTUATORS] },
  ];
}
