import { escapePointer } from '../../json.ts';
import { fixOf, remove, writeFix } from '../fix.ts';
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
        code: 'size-not-positive',
        params: { key, given: size },
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
        code: 'pin-count',
        params: { stated: domain.pin_count, count: domain.resources.length },
        value: domain.pin_count,
        // Where pins are missing the stated count may be right: the resources have to grow.
        ...(domain.pin_count > domain.resources.length ? {} : { nearest: [String(domain.resources.length)] }),
      });
    }
    if (isEmpty(domain)) {
      report({
        pointer: at,
        rule: 'def-empty-domain',
        severity: 'info',
        code: 'domain-empty',
        params: { domain: domain.domain },
        value: domain.domain,
        ...(definition.domains.length > 1
          ? { fix: remove(at, { code: 'remove-domain', params: { domain: domain.domain } }) }
          : {}),
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
    code: 'range-inverted',
    params: { key: pointer.slice(pointer.lastIndexOf('/') + 1), range },
    nearest: [`[${range[1]}, ${range[0]}]`],
    fix: writeFix(pointer, [range[1], range[0]], { code: 'swap-ends', params: {} }),
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
      code: 'nominal-outside-range',
      params: { rail: power.id, nominal_V: power.nominal_voltage_V, range_V: range },
      value: power.nominal_voltage_V,
      nearest: [String(power.nominal_voltage_V < range[0] ? range[0] : range[1])],
    });
  }
}

function checkResource(resource: Resource, powers: ReadonlyMap<string, PowerDomain>, at: string, report: Report): void {
  const levels = resource.logic_levels ?? {};
  const overlap = (low: number | undefined, high: number | undefined, of: 'input' | 'output') => {
    if (low === undefined || high === undefined || low < high) return;
    report({
      pointer: `${at}/logic_levels`,
      rule: 'def-logic-levels-inconsistent',
      severity: 'error',
      code: 'levels-overlap',
      params: { resource: resource.id, of, low_V: low, high_V: high },
    });
  };
  overlap(levels.v_il_max_V, levels.v_ih_min_V, 'input');
  overlap(levels.v_ol_max_V, levels.v_oh_min_V, 'output');

  const top = powers.get(resource.power_domain_id ?? '')?.voltage_range_V?.[1];
  for (const key of ['v_ih_min_V', 'v_oh_min_V'] as const) {
    const level = levels[key];
    if (level === undefined || top === undefined || level <= top) continue;
    report({
      pointer: `${at}/logic_levels/${key}`,
      rule: 'def-logic-exceeds-rail',
      severity: 'warning',
      code: 'level-above-rail',
      params: { resource: resource.id, of: key === 'v_ih_min_V' ? 'input' : 'output', level_V: level, rail_V: top },
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
      code: 'peak-below-continuous',
      params: { resource: resource.id, peak_mA: peak, continuous_mA: steady },
      fix: fixOf({ code: 'swap-currents', params: {} }, [
        { pointer: `${at}/current_rating/${way}/max_continuous_mA`, value: peak },
        { pointer: `${at}/current_rating/${way}/max_peak_mA`, value: steady },
      ]),
    });
  }

  const { working_pressure_bar: working, max_pressure_bar: max } = resource;
  if (working !== undefined && max !== undefined && working > max) {
    report({
      pointer: `${at}/working_pressure_bar`,
      rule: 'def-pressure-rating-inconsistent',
      severity: 'error',
      code: 'working-pressure-above',
      params: { resource: resource.id, working_bar: working, limit_bar: max },
      value: working,
      nearest: [String(max)],
    });
  }
}

function isEmpty(domain: Domain): boolean {
  return domain.resources.length === 0 && domain.interfaces.length === 0 && Object.keys(domain).length <= 3;
}
