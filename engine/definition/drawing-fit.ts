/** How large a part of each class is drawn: to scale, as long as that can be seen whole. */
import type { DrawingClassName } from '#schemas/vocabulary/drawings.ts';

export interface Fit {
  /** A stretch of it without pads can be left out. */
  readonly cut?: boolean;
  /** It is drawn larger where its pads are close. */
  readonly enlarged?: boolean;
  /** It is drawn smaller, as long as wires reach its pads. */
  readonly shrunk?: boolean;
}

const TO_SCALE: Fit = {};
const ENLARGED: Fit = { enlarged: true };
const CUT: Fit = { cut: true };
const SHRUNK: Fit = { shrunk: true };

const FITS: Readonly<Record<DrawingClassName, Fit>> = {
  header_board: TO_SCALE,
  breakout: TO_SCALE,
  module_can: ENLARGED,
  dip: ENLARGED,
  soic: ENLARGED,
  qfn: ENLARGED,
  to_92: TO_SCALE,
  to_220: TO_SCALE,
  axial: TO_SCALE,
  radial: TO_SCALE,
  led: ENLARGED,
  button: TO_SCALE,
  lamp: TO_SCALE,
  switch: TO_SCALE,
  potentiometer: TO_SCALE,
  screw_terminal: TO_SCALE,
  relay: TO_SCALE,
  ssr: TO_SCALE,
  din_unit: TO_SCALE,
  supply_brick: SHRUNK,
  plug_supply: SHRUNK,
  enclosure: TO_SCALE,
  cell: TO_SCALE,
  battery_pack: SHRUNK,
  solar_panel: SHRUNK,
  stepper_face: TO_SCALE,
  servo: TO_SCALE,
  dc_motor: TO_SCALE,
  pump: TO_SCALE,
  fan: TO_SCALE,
  speaker: TO_SCALE,
  display: TO_SCALE,
  camera: TO_SCALE,
  antenna: CUT,
  cylinder_sensor: TO_SCALE,
  probe: CUT,
  load_cell: TO_SCALE,
  bearing: TO_SCALE,
  coupling: TO_SCALE,
  rod: CUT,
  rod_end: TO_SCALE,
  extrusion: CUT,
  rail: CUT,
  belt: CUT,
  bracket: TO_SCALE,
  plate: TO_SCALE,
  heat_sink: TO_SCALE,
  slab: TO_SCALE,
  iso_1219: TO_SCALE,
  iec_60617: SHRUNK,
};

/** How a part of the class `name` is fitted; null where no class is called so. */
export function fitOf(name: string, symbol: string | undefined): Fit | null {
  if (!Object.hasOwn(FITS, name)) return null;
  if (name === 'iso_1219') return isLong(symbol) ? CUT : TO_SCALE;
  // Its own key, as was just looked up.
  return FITS[name as DrawingClassName];
}

/** Whether a stretch can be left out of a part: of lines and cylinders. */
function isLong(symbol: string | undefined): boolean {
  return symbol === 'line' || symbol === 'flexible_line' || (symbol ?? '').endsWith('_cylinder');
}
