import type { PadRow } from '../drawing-types.ts';
import { drawnSize } from '../drawn-size.ts';
import { type PositionedPad, placedPads } from '../placed-pads.ts';
import type { Report } from '../problem.ts';
import type { PartDefinition } from '../types.ts';

/** Pitches of connectors and packages in use, mm. */
const PITCHES_MM: readonly number[] = [
  0.4, 0.5, 0.65, 0.8, 0.95, 1, 1.25, 1.27, 1.5, 2, 2.3, 2.5, 2.54, 3.5, 3.81, 5, 5.08, 7.5, 7.62, 9.5, 10.16,
];
/** Finer than any package, and wider than any strip of terminals, mm. The two leads of one body may be farther apart. */
const FINEST_MM = 0.3;
const WIDEST_MM = 12.7;
/** What rounding in drawings may cost, mm. */
const SLACK_MM = 0.1;

/** A pad has one resource, one place and lies on the part as it is drawn; the pitch of a row is one that exists. */
export function checkPads(definition: PartDefinition, report: Report): void {
  definition.domains.forEach(({ domain: name, rows = [] }, domain) => {
    const at = `/definition/domains/${domain}/rows`;
    rows.forEach((row, index) => {
      // Fluid ports are as far apart as their threads and their body ask for.
      checkPitch(row, name === 'electrical' ? WIDEST_MM : Infinity, `${at}/${index}`, report);
    });
    const pads = placedPads(rows);
    checkNumbers(pads, at, report);
    checkPlaces(pads, at, report);
    checkOutline(pads, definition, at, report);
  });
}

function checkPitch({ pads, step_mm: [dx, dy] = [0, 0] }: PadRow, widest_mm: number, at: string, report: Report): void {
  const pitch_mm = Math.round(Math.hypot(dx, dy) * 1000) / 1000;
  if (pads.length < 2 || (pitch_mm >= FINEST_MM && (pads.length === 2 || pitch_mm <= widest_mm))) return;
  report({
    pointer: at,
    rule: 'def-pitch-implausible',
    severity: 'warning',
    code: 'pitch-implausible',
    params: { count: pads.length, pitch_mm },
    // A slip of the point is the usual one.
    nearest: () => PITCHES_MM.filter((one) => [0.01, 0.1, 10, 100].some((by) => same(one * by, pitch_mm))).map(String),
  });
}

function same(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6;
}

function checkNumbers(pads: readonly PositionedPad[], at: string, report: Report): void {
  const first = new Map<string, PositionedPad>();
  for (const pad of pads) {
    const { name, resource } = pad;
    if (name === null || resource === null) continue;
    const before = first.get(name);
    if (before === undefined) first.set(name, pad);
    else if (before.resource !== null && before.resource !== resource) {
      report({
        pointer: pointerOf(pad, at),
        rule: 'def-pad-repeated',
        severity: 'error',
        code: 'pad-repeated',
        params: { pad: name, resources: [before.resource, resource] },
        value: name,
      });
    }
  }
}

function checkPlaces(pads: readonly PositionedPad[], at: string, report: Report): void {
  const taken = new Map<string, PositionedPad>();
  for (const pad of pads) {
    const place = `${pad.face} ${pad.at_mm.map((mm) => Math.round(mm / SLACK_MM)).join(' ')}`;
    const before = taken.get(place);
    if (before === undefined) taken.set(place, pad);
    // A row without a step is one mistake.
    else if (before.row !== pad.row) {
      report({
        pointer: pointerOf(pad, at),
        rule: 'def-pads-at-one-place',
        severity: 'warning',
        code: 'pads-at-one-place',
        params: { pads: [nameOf(before), nameOf(pad)], at_mm: pad.at_mm },
      });
    }
  }
}

function checkOutline(pads: readonly PositionedPad[], definition: PartDefinition, at: string, report: Report): void {
  const { across_mm, down_mm } = drawnSize(definition);
  if (across_mm === undefined || down_mm === undefined) return;
  const reach_mm = definition.drawing?.lead_mm ?? 0;
  const outside = ([x, y]: PositionedPad['at_mm']) => {
    const by = reach_mm + SLACK_MM;
    return x < -by || x > across_mm + by || y < -by || y > down_mm + by;
  };
  for (const pad of pads) {
    if (!outside(pad.at_mm)) continue;
    report({
      pointer: pointerOf(pad, at),
      rule: 'def-pad-outside',
      severity: 'warning',
      code: 'pad-outside',
      params: { pad: nameOf(pad), at_mm: pad.at_mm, across_mm, down_mm, reach_mm },
    });
  }
}

function nameOf({ name, printed, resource }: PositionedPad): string {
  return name ?? printed ?? resource ?? '?';
}

function pointerOf({ row, index }: PositionedPad, at: string): string {
  return `${at}/${row}/pads/${index}`;
}
