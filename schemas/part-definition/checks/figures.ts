import { escapePointer } from '../../validator.ts';
import { remove, write } from '../fix.ts';
import type { Report } from '../problem.ts';
import type { Domain, PartDefinition, PowerDomain, Range, Resource } from '../types.ts';

/** Figures agree with each other: ranges are in order, ratings and levels do not contradict. */
export function checkFigures(definition: PartDefinition, report: Report): void {
  definition.domains.forEach((domain, index) => {
    const at = `/definition/domains/${index}`;
    checkRange(domain.supply_voltage_V, `${at}/supply_voltage_V`, report);
    checkRange(domain.operating_temperature_C, `${at}/operating_temperature_C`, report);
    (domain.power_domains ?? []).forEach((power, n) => {
      checkPowerDomain(power, `${at}/power_domains/${n}`, report);
    });
    const powers = new Map((domain.power_domains ?? []).map((power) => [power.id, power]));
    domain.resources.forEach((resource, n) => {
      checkResource(resource, powers, `${at}/resources/${n}`, report);
    });
    for (const [key, size] of Object.entries(domain.dimensions_mm ?? {})) {
      // The schema looks after length, width and height; a file may hold others.
      if (typeof size !== 'number' || size > 0) continue;
      report({
        pointer: `${at}/dimensions_mm/${escapePointer(key)}`,
        rule: 'def-dimension-not-positive',
        severity: 'error',
        message: `${key} must be positive, not ${size}.`,
      });
    }
    if (
      domain.domain === 'electrical' &&
      domain.pin_count !== undefined &&
      domain.pin_count !== domain.resources.length
    ) {
      report({
        pointer: `${at}/pin_count`,
        rule: 'def-pin-count-mismatch',
        severity: 'info',
        message: `pin_count is ${domain.pin_count}, but there are ${domain.resources.length} resources.`,
        value: domain.pin_count,
        nearest: [String(domain.resources.length)],
      });
    }
    if (isEmpty(domain)) {
      report({
        pointer: at,
        rule: 'def-empty-domain',
        severity: 'info',
        message: `The ${domain.domain} domain is empty.`,
        value: domain.domain,
        ...(definition.domains.length > 1 ? { fix: remove(at, `Remove the ${domain.domain} domain`) } : {}),
      });
    }
  });
}

function checkRange(range: Range | undefined, pointer: string, report: Report): void {
  if (range === undefined || range[0] <= range[1]) return;
  report({
    pointer,
    rule: 'def-range-inverted',
    severity: 'error',
    message: `${pointer.slice(pointer.lastIndexOf('/') + 1)} is [${range[0]}, ${range[1]}]: the least comes first.`,
    nearest: [`[${range[1]}, ${range[0]}]`],
    fix: write(pointer, [range[1], range[0]], 'Swap the ends'),
  });
}

function checkPowerDomain(power: PowerDomain, at: string, report: Report): void {
  const range = power.voltage_range_V;
  checkRange(range, `${at}/voltage_range_V`, report);
  if (range === undefined || range[0] > range[1]) return;
  if (power.nominal_voltage_V < range[0] || power.nominal_voltage_V > range[1]) {
    report({
      pointer: `${at}/nominal_voltage_V`,
      rule: 'def-nominal-outside-range',
      severity: 'error',
      message: `${power.id}: ${power.nominal_voltage_V} V is outside ${range[0]} to ${range[1]} V.`,
      value: power.nominal_voltage_V,
      nearest: [String(power.nominal_voltage_V < range[0] ? range[0] : range[1])],
    });
  }
}

function checkResource(resource: Resource, powers: ReadonlyMap<string, PowerDomain>, at: string, report: Report): void {
  const levels = resource.logic_levels ?? {};
  const overlap = (low: number | undefined, high: number | undefined, names: string) => {
    if (low === undefined || high === undefined || low < high) return;
    report({
      pointer: `${at}/logic_levels`,
      rule: 'def-logic-levels-inconsistent',
      severity: 'error',
      message: `${resource.id}: ${names} overlap (${low} V is not below ${high} V); check the rows of the data sheet.`,
    });
  };
  overlap(levels.v_il_max_V, levels.v_ih_min_V, 'V_IL and V_IH');
  overlap(levels.v_ol_max_V, levels.v_oh_min_V, 'V_OL and V_OH');

  const top = powers.get(resource.power_domain_id ?? '')?.voltage_range_V?.[1];
  for (const key of ['v_ih_min_V', 'v_oh_min_V'] as const) {
    const level = levels[key];
    if (level === undefined || top === undefined || level <= top) continue;
    report({
      pointer: `${at}/logic_levels/${key}`,
      rule: 'def-logic-exceeds-rail',
      severity: 'warning',
      message: `${resource.id}: ${key === 'v_ih_min_V' ? 'V_IH' : 'V_OH'} of ${level} V is above its rail of at most ${top} V; check power_domain_id.`,
      value: level,
    });
  }

  for (const way of ['source', 'sink'] as const) {
    const { max_continuous_mA: steady, max_peak_mA: peak } = resource.current_rating?.[way] ?? {};
    if (steady === undefined || peak === undefined || peak >= steady) continue;
    report({
      pointer: `${at}/current_rating/${way}`,
      rule: 'def-current-rating-inconsistent',
      severity: 'warning',
      message: `${resource.id}: the peak of ${peak} mA is below the continuous ${steady} mA.`,
      fix: {
        label: 'Swap the two',
        edits: [
          { pointer: `${at}/current_rating/${way}/max_continuous_mA`, value: peak },
          { pointer: `${at}/current_rating/${way}/max_peak_mA`, value: steady },
        ],
      },
    });
  }

  const { working_pressure_bar: working, max_pressure_bar: max } = resource;
  if (working !== undefined && max !== undefined && working > max) {
    report({
      pointer: `${at}/working_pressure_bar`,
      rule: 'def-pressure-rating-inconsistent',
      severity: 'error',
      message: `${resource.id}: the working pressure of ${working} bar is above the greatest, ${max} bar.`,
      value: working,
      nearest: [String(max)],
    });
  }
}

function isEmpty(domain: Domain): boolean {
  return domain.resources.length === 0 && domain.interfaces.length === 0 && Object.keys(domain).length <= 3;
}
