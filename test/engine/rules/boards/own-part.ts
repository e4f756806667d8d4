/** Parts of one's own as an agent would import them, in a few words: every domain, figures as on data sheets. */
import { checkPart } from '#engine/library/import-part.ts';
import type { DomainName, PartDefinitionFile } from '#schemas/part-definition/types.ts';

type More = Readonly<Record<string, unknown>>;

export interface DomainSpec {
  readonly domain: DomainName;
  /** id → [nominal V, max mA, further fields]. */
  readonly rails?: Readonly<Record<string, readonly [volts: number, mA: number, more?: More]>>;
  /** id → "function function@power domain", with further fields. Grounds and supply outputs are shared. */
  readonly pins?: Readonly<Record<string, string | readonly [text: string, more: More]>>;
  /** id → "protocol role/role: function function×2 function=pin", with further fields. */
  readonly ports?: Readonly<Record<string, string | readonly [text: string, more: More]>>;
  readonly more?: More;
}

/** The definition, as the import takes it: an error in it is an error of the test. */
export function own(id: string, taxonomy: string, domains: readonly DomainSpec[], more: More = {}): PartDefinitionFile {
  const file = {
    definition: {
      metadata: { id, name: id, type: 'custom', taxonomy: [taxonomy], description: `A ${id}.` },
      domains: domains.map(domainOf),
      ...more,
    },
  };
  const { part, problems } = checkPart(JSON.stringify(file));
  if (part === null) throw new Error(`${id}: ${JSON.stringify(problems.slice(0, 3))}`);
  return part.file;
}

/** A custom field with its default. */
export const field = (key: string, value: string | number | boolean) => ({
  custom_fields: [{ key, type: typeof value, default: value }],
});

/** What a supply input draws. */
export const draws = (mA: number) => field('draw_mA', mA);

/** What a supply output gives, with its tolerance in percent. */
export const gives = (mA: number, percent: number, more: More = {}) => ({
  power_delivery: { max_current_mA: mA, regulation_tolerance_percent: percent, ...more },
});

function domainOf({ domain, rails = {}, pins = {}, ports = {}, more = {} }: DomainSpec) {
  const power = Object.entries(rails).map(([id, [volts, mA, further]]) => ({
    id,
    name: id.toUpperCase(),
    nominal_voltage_V: volts,
    max_current_mA: mA,
    ...further,
  }));
  return {
    domain,
    ...(power.length === 0 ? {} : { power_domains: power }),
    resources: Object.entries(pins).map(([id, pin]) => resourceOf(domain, id, ...textAnd(pin))),
    interfaces: Object.entries(ports).map(([id, port]) => interfaceOf(id, ...textAnd(port))),
    ...more,
  };
}

function resourceOf(domain: DomainName, id: string, text: string, more: More) {
  const [functions = '', rail] = text.split('@');
  return {
    id,
    functions: functions.split(' ').map((name) => (SHARED.has(name) ? { name, shareable_with: [name] } : { name })),
    ...(rail === undefined ? {} : { power_domain_id: rail }),
    ...FURTHER[domain],
    ...more,
  };
}

const SHARED = new Set(['ground', 'power_output']);
const FURTHER: Readonly<Partial<Record<DomainName, More>>> = {
  mechanical: { connector_type: 'custom' },
  pneumatic: { connector_type: 'threaded_port' },
  hydraulic: { connector_type: 'threaded_port' },
  network: { resource_type: 'physical_port' },
};

function interfaceOf(id: string, text: string, more: More) {
  const [head = '', needs = ''] = text.split(': ');
  const [type = '', role = ''] = head.split(' ');
  return {
    id,
    protocol: { type, role: role.includes('/') ? role.split('/') : role },
    requires: needs.split(' ').map((need) => {
      const [what = '', only] = need.split('=');
      const [name, count = '1'] = what.split('×');
      return { function: name, count: Number(count), ...(only === undefined ? {} : { resources: only.split('+') }) };
    }),
    ...more,
  };
}

function textAnd(value: string | readonly [string, More]): [text: string, more: More] {
  return typeof value === 'string' ? [value, {}] : [...value];
}
