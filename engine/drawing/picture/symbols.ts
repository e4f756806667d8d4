/** Graphical symbols in a field of 24 by 24: strokes, and what is filled. */

export interface GraphicalSymbol {
  readonly stroke: string;
  readonly fill?: string;
}

/** Source: ISO 1219-1, fluid power components. Valves are drawn from their flow paths, see `valves.ts`. */
export const FLUID_SYMBOLS: Readonly<Record<string, GraphicalSymbol>> = {
  compressed_air_source: { stroke: 'M19 12A7 7 0 0 1 5 12A7 7 0 0 1 19 12ZM19 12H24M9 8.2L15.6 12L9 15.8Z' },
  filter: { stroke: 'M12 3L21 12L12 21L3 12ZM0 12H3M21 12H24M12 5V7M12 9V11M12 13V15M12 17V19' },
  filter_regulator: {
    stroke:
      'M7 6L13 12L7 18L1 12ZM7 8V9.5M7 11.2V12.8M7 14.5V16M14 7H23V17H14ZM14.5 12H20M20 12L17.6 10.6M20 12L17.6 13.4M18.5 7L17 5.5L20 4.5L17 3.5L20 2.5',
  },
  pressure_regulator: {
    stroke: 'M5 6H19V18H5ZM0 12H5M19 12H24M6.5 12H17M17 12L14 10.2M17 12L14 13.8M12 6L10 4.6L14 3.6L10 2.6L14 1.6',
  },
  relief_valve: {
    stroke:
      'M5 6H19V18H5ZM0 12H5M19 12H24M7 9H17M17 9L14 7.4M17 9L14 10.6M12 6L10 4.6L14 3.6L10 2.6L14 1.6M7 18V20.5H12V18',
  },
  flow_control: {
    stroke: 'M1 15H23M8 8.5A5.5 5.5 0 0 0 16 8.5M8 21.5A5.5 5.5 0 0 1 16 21.5M6.5 21L18 8M18 8L14.8 9.4M18 8L17 11.3',
  },
  check_valve: {
    stroke: 'M0 12H7M7 12L13 6M7 12L13 18M16.4 12H24',
    fill: 'M16.4 12A3.2 3.2 0 0 1 10 12A3.2 3.2 0 0 1 16.4 12Z',
  },
  pump: { stroke: 'M20 12A8 8 0 0 1 4 12A8 8 0 0 1 20 12ZM12 0V4M12 20V24', fill: 'M12 4.4L16 10H8Z' },
  motor: { stroke: 'M20 12A8 8 0 0 1 4 12A8 8 0 0 1 20 12ZM12 0V4M12 20V24', fill: 'M12 10L16 4.4H8Z' },
  electric_motor: { stroke: 'M20 12A8 8 0 0 1 4 12A8 8 0 0 1 20 12ZM8 16V8L12 13L16 8V16M20 11H24M20 13H24' },
  accumulator: { stroke: 'M8 8A4 4 0 0 1 16 8V16A4 4 0 0 1 8 16ZM8 12H16M12 20V24' },
  pressure_gauge: { stroke: 'M20 10A8 8 0 0 1 4 10A8 8 0 0 1 20 10ZM12 18V24M8 14L16 6M16 6L12.8 6.8M16 6L15.2 9.2' },
  pressure_transducer: {
    stroke:
      'M3 3H21V21H3ZM3 21L21 3M9.2 6H5.6V11M5.6 8.6H8.6M13.5 17C14.5 14.5 15.5 14.5 16.2 16C17 17.6 18 17.6 19 15',
  },
  flow_meter: {
    stroke: 'M20 12A8 8 0 0 1 4 12A8 8 0 0 1 20 12ZM0 12H4M20 12H24M9 7A4.4 4.4 0 0 0 15 7M9 17A4.4 4.4 0 0 1 15 17',
  },
  vacuum_generator: { stroke: 'M2 7H22V17H2ZM2 12H8L12 9.5L16 12H22M12 9.5V14.5M8 12L12 14.5L16 12M12 17V22' },
};

/** Source: IEC 60617, symbols of installations and switchgear. */
export const MAINS_SYMBOLS: Readonly<Record<string, GraphicalSymbol>> = {
  socket_outlet: { stroke: 'M5 14A7 7 0 0 1 19 14M12 7V3M5 7H19' },
  fuse: { stroke: 'M9 5H15V19H9ZM12 1V23' },
  circuit_breaker: { stroke: 'M12 1V7M12 17V23M12 17L6 7.5M10.4 5.4L13.6 8.6M13.6 5.4L10.4 8.6' },
  residual_current_breaker: {
    stroke: 'M12 1V7M12 14L7 7M12 14V23M15 19A3 3 0 0 0 9 19A3 3 0 0 0 15 19ZM15 19H20V9.6H9',
  },
  contactor: { stroke: 'M12 1V7M12 17V23M12 17L6 7.5M10 7A2 2 0 0 0 14 7' },
  relay_coil: { stroke: 'M4 8H20V16H4ZM12 2V8M12 16V22' },
  make_contact: { stroke: 'M12 1V7M12 17V23M12 17L6 7.5' },
  break_contact: { stroke: 'M12 1V7H17M12 17V23M12 17L17 6' },
  change_over_contact: { stroke: 'M12 23V16L6 7M6 1V4.5H9M18 1V7H15' },
  lamp: { stroke: 'M20 12A8 8 0 0 1 4 12A8 8 0 0 1 20 12ZM6.4 6.4L17.6 17.6M17.6 6.4L6.4 17.6' },
  motor: { stroke: 'M20 12A8 8 0 0 1 4 12A8 8 0 0 1 20 12ZM8 16V8L12 13L16 8V16' },
  transformer: { stroke: 'M15 8A5 5 0 0 1 5 8A5 5 0 0 1 15 8ZM19 15A5 5 0 0 1 9 15A5 5 0 0 1 19 15Z' },
  earth: { stroke: 'M12 2V12M4 12H20M7 16H17M10 20H14' },
  varistor: { stroke: 'M9 5H15V19H9ZM12 1V5M12 19V23M5 19H8L17 5' },
  switch: { stroke: 'M9 16A2.5 2.5 0 0 1 4 16A2.5 2.5 0 0 1 9 16ZM8.3 14.2L18 5L20.4 7.6' },
};
