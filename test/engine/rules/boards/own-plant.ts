/** Air, oil, mechanics and heat that the library does not ship. */
import { type DomainSpec, draws, field, gives, own } from './own-part.ts';

const air = (
  pins: DomainSpec['pins'],
  ports: DomainSpec['ports'],
  metadata: Readonly<Record<string, unknown>> = {},
): DomainSpec => ({
  domain: 'pneumatic',
  ...(pins === undefined ? {} : { pins }),
  ...(ports === undefined ? {} : { ports }),
  more: { metadata: { working_medium: 'compressed_air', ...metadata } },
});
const oil = (
  pins: DomainSpec['pins'],
  ports: DomainSpec['ports'],
  metadata: Readonly<Record<string, unknown>> = {},
): DomainSpec => ({
  domain: 'hydraulic',
  ...(pins === undefined ? {} : { pins }),
  ...(ports === undefined ? {} : { ports }),
  more: { metadata: { hydraulic_fluid_type: 'mineral_oil', ...metadata } },
});
const one = { max_instances: 1, constraints: { max_connections: 1 } };
const holes = (side: number, diam_mm: number) =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => ({ location: [(x * side) / 2, (y * side) / 2], diam_mm }));
const four = (text: string, more: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries([1, 2, 3, 4].map((n) => [`h${n}`, [text, more] as const]));

export const PLANT = [
  own('workshop-compressor-8bar', 'pneumatic.compressor', [
    air(
      { out: ['pressure_port', { port_size: 'G1/4 female', max_pressure_bar: 10 }] },
      { out: ['pneumatic_line source: pressure_port', { system_pressure_bar: 8, system_flow_rate_l_per_min: 240 }] },
      { air_quality_class: '7.4.4' },
    ),
  ]),
  own('filter-regulator-g14', 'pneumatic.preparation', [
    air(
      {
        in: ['pressure_port', { port_size: 'G1/4 female', max_pressure_bar: 16 }],
        out: ['pressure_port', { port_size: 'G1/4 female', max_pressure_bar: 16 }],
        gauge: ['gauge_port', { port_size: 'G1/8 female', max_pressure_bar: 16 }],
      },
      {
        in: 'pneumatic_line sink: pressure_port=in',
        out: ['pneumatic_line source: pressure_port=out', field('set_pressure_bar', 6)],
      },
      { filtration_um: 5, air_quality_class: '5.4.4' },
    ),
  ]),
  own('nipple-g14', 'pneumatic.fitting', [
    air(
      {
        a: ['fluid_line', { port_size: 'G1/4 male', max_pressure_bar: 40 }],
        b: ['fluid_line', { port_size: 'G1/4 male', max_pressure_bar: 40 }],
      },
      { a: ['pneumatic_line line: fluid_line=a', one], b: ['pneumatic_line line: fluid_line=b', one] },
    ),
  ]),
  own('nipple-g12', 'hydraulic.fitting', [
    oil(
      {
        a: ['fluid_line', { port_size: 'G1/2 male', max_pressure_bar: 250 }],
        b: ['fluid_line', { port_size: 'G1/2 male', max_pressure_bar: 250 }],
      },
      { a: ['hydraulic_return line: fluid_line=a', one], b: ['hydraulic_return line: fluid_line=b', one] },
    ),
  ]),
  own('vesa-75-plate', 'mechanical.mounting', [
    {
      domain: 'mechanical',
      pins: four('mounting_hole'),
      ports: { vesa: ['mechanical_mount mounting_point: mounting_hole×4', { optional: true }] },
      more: { mount_holes: holes(75, 4.5) },
    },
  ]),
  own('motor-clamp', 'mechanical.mounting', [
    {
      domain: 'mechanical',
      pins: { h1: 'mounting_hole', h2: 'mounting_hole' },
      ports: { face: 'mechanical_mount mounting_point: mounting_hole×2' },
      more: {
        mount_holes: [
          { location: [0, 0], diam_mm: 4.5 },
          { location: [29, 0], diam_mm: 4.5 },
        ],
      },
    },
  ]),
  ...['boxed-drive', 'boxed-drive-long'].map((id) =>
    own(id, 'actuator.motor_controller', [
      {
        domain: 'electrical',
        rails: { v: [24, 500, { voltage_range_V: [18, 32] }] },
        pins: { p: 'power_input@v', n: 'ground@v' },
        ports: { power: ['power sink: power_input ground', draws(500)] },
        more: { power_consumption_mW: 12_000 },
      },
      {
        domain: 'mechanical',
        pins: { b: 'enclosed_body' },
        ports: { body: 'enclosure_fit content: enclosed_body' },
        more: { dimensions_mm: { length: id === 'boxed-drive' ? 290 : 391, width: 120, height: 90 } },
      },
    ]),
  ),
  own('push-in-g14-8mm', 'pneumatic.fitting', [
    air(
      {
        thread: ['fluid_line', { port_size: 'G1/4 male', max_pressure_bar: 10 }],
        tube: ['fluid_line', { port_size: '8 mm', max_pressure_bar: 10, connector_type: 'quick_connect' }],
      },
      { thread: ['pneumatic_line line: fluid_line=thread', one], tube: ['pneumatic_line line: fluid_line=tube', one] },
    ),
  ]),
  own('push-in-g18-8mm', 'pneumatic.fitting', [
    air(
      {
        thread: ['fluid_line', { port_size: 'G1/8 male', max_pressure_bar: 10 }],
        tube: ['fluid_line', { port_size: '8 mm', max_pressure_bar: 10, connector_type: 'quick_connect' }],
      },
      { thread: ['pneumatic_line line: fluid_line=thread', one], tube: ['pneumatic_line line: fluid_line=tube', one] },
    ),
  ]),
  own('tube-8mm', 'pneumatic.tubing', [
    air(
      {
        a: ['fluid_line', { port_size: '8 mm', max_pressure_bar: 10, connector_type: 'quick_connect' }],
        b: ['fluid_line', { port_size: '8 mm', max_pressure_bar: 10, connector_type: 'quick_connect' }],
      },
      { a: ['pneumatic_line line: fluid_line=a', one], b: ['pneumatic_line line: fluid_line=b', one] },
    ),
  ]),
  own('tee-8mm', 'pneumatic.fitting', [
    air(
      Object.fromEntries(
        ['a', 'b', 'c'].map((n) => [
          n,
          ['fluid_line', { port_size: '8 mm', max_pressure_bar: 10, connector_type: 'quick_connect' }],
        ]),
      ),
      Object.fromEntries(['a', 'b', 'c'].map((n) => [n, [`pneumatic_line line: fluid_line=${n}`, one]])),
    ),
  ]),
  own('valve-3-2-24v-g18', 'pneumatic.valve', [
    air(
      {
        p: ['pressure_port', { port_size: 'G1/8 female', max_pressure_bar: 10 }],
        a: ['work_port_a', { port_size: 'G1/8 female' }],
        r: ['exhaust_port', { port_size: 'G1/8 female' }],
      },
      {
        p: ['pneumatic_line sink: pressure_port', { cv_flow_coefficient: 0.5 }],
        a: 'pneumatic_line source: work_port_a',
        r: 'pneumatic_exhaust exhaust: exhaust_port',
      },
      { standard_pressure_bar: 2.5, valve_function: '3/2' },
    ),
    {
      domain: 'electrical',
      rails: { coil: [24, 100, { voltage_range_V: [21.6, 26.4] }] },
      pins: { p: 'valve_coil_positive@coil', n: 'valve_coil_negative@coil' },
      ports: {
        coil: ['solenoid_coil driven: valve_coil_positive valve_coil_negative', { optional: true, ...draws(100) }],
      },
    },
  ]),
  own('silencer-g18', 'pneumatic.silencer', [
    air(
      { t: ['silencer_port', { port_size: 'G1/8 male', max_pressure_bar: 10 }] },
      { t: 'pneumatic_exhaust silencer: silencer_port' },
    ),
  ]),
  own('cylinder-single-acting-20', 'pneumatic.cylinder', [
    air(
      { p: ['actuator_port', { port_size: 'G1/8 female', max_pressure_bar: 10 }], vent: 'exhaust_port' },
      { p: ['pneumatic_line sink: actuator_port', { system_flow_rate_l_per_min: 20 }] },
      { standard_pressure_bar: 1.5, acting: 'single', vented: true },
    ),
  ]),
  own('speed-controller-8mm', 'pneumatic.valve', [
    air(
      {
        a: ['fluid_line', { port_size: '8 mm', connector_type: 'quick_connect', max_pressure_bar: 10 }],
        b: ['fluid_line', { port_size: 'G1/8 male', max_pressure_bar: 10 }],
      },
      { tube: ['pneumatic_line line: fluid_line=a', one], thread: ['pneumatic_line line: fluid_line=b', one] },
    ),
  ]),
  own('vacuum-ejector-8mm', 'pneumatic.vacuum', [
    air(
      {
        p: ['supply_port', { port_size: '8 mm', connector_type: 'quick_connect', max_pressure_bar: 7 }],
        v: ['vacuum_port', { port_size: '8 mm', connector_type: 'quick_connect' }],
        r: ['exhaust_port', { port_size: 'G1/8 female' }],
      },
      {
        p: ['pneumatic_line sink: supply_port', { system_flow_rate_l_per_min: 60 }],
        v: 'vacuum source: vacuum_port',
        r: 'pneumatic_exhaust exhaust: exhaust_port',
      },
      { standard_pressure_bar: 4 },
    ),
  ]),
  own('suction-cup-30', 'pneumatic.vacuum', [
    air(
      { cup: ['vacuum_cup_port', { port_size: '8 mm', connector_type: 'quick_connect' }] },
      { cup: 'vacuum sink: vacuum_cup_port' },
    ),
  ]),
  own('power-pack-pump-12l', 'hydraulic.pump', [
    oil(
      { s: 'suction_port', p: ['pressure_port', { port_size: 'G3/8 female', max_pressure_bar: 250 }] },
      {
        suction: 'hydraulic_suction pump: suction_port',
        pressure: [
          'hydraulic_pressure source: pressure_port',
          { system_pressure_bar: 180, system_flow_rate_l_per_min: 12 },
        ],
      },
    ),
    {
      domain: 'mechanical',
      pins: {
        shaft: [
          'drive_shaft',
          { functions: [{ name: 'drive_shaft', direction: 'sink' }], ...field('shaft_diameter_mm', 14) },
        ],
      },
      ports: { shaft: ['coupling driven: drive_shaft', { optional: true, ...field('rated_torque_Nm', 25) }] },
    },
  ]),
  own('return-filter-10um', 'hydraulic.fitting', [
    oil(
      {
        a: ['fluid_line', { port_size: 'G1/2 female', max_pressure_bar: 10 }],
        b: ['fluid_line', { port_size: 'G1/2 female', max_pressure_bar: 10 }],
      },
      { in: 'hydraulic_return line: fluid_line=a', out: 'hydraulic_return line: fluid_line=b' },
    ),
  ]),
  own('oil-cooler-24v', 'thermal', [
    oil(
      {
        a: ['fluid_line', { port_size: 'G1/2 female', max_pressure_bar: 20 }],
        b: ['fluid_line', { port_size: 'G1/2 female', max_pressure_bar: 20 }],
      },
      { in: 'hydraulic_return line: fluid_line=a', out: 'hydraulic_return line: fluid_line=b' },
    ),
    {
      domain: 'electrical',
      rails: { fan: [24, 2500, { voltage_range_V: [20, 30] }] },
      pins: { p: 'power_input@fan', n: 'ground@fan' },
      ports: { fan: ['power sink: power_input ground', draws(2300)] },
    },
  ]),
  own('hydraulic-motor-50', 'hydraulic', [
    oil(
      {
        a: ['actuator_port', { max_pressure_bar: 175 }],
        b: ['actuator_port', { max_pressure_bar: 175 }],
        d: ['drain_port', { max_pressure_bar: 5 }],
      },
      {
        a: 'hydraulic_pressure sink: actuator_port=a',
        b: 'hydraulic_pressure sink: actuator_port=b',
        drain: 'hydraulic_return return: drain_port',
      },
    ),
    {
      domain: 'mechanical',
      pins: { shaft: ['drive_shaft', field('shaft_diameter_mm', 25)] },
      ports: { shaft: ['shaft driver: drive_shaft', { optional: true }] },
      more: { weight_g: 5600 },
    },
  ]),
  own('bladder-accumulator-1l', 'hydraulic.accumulator', [
    oil({ p: ['accumulator_port', { max_pressure_bar: 330 }] }, { p: 'hydraulic_pressure sink: accumulator_port' }),
  ]),
  own('manometer-0-250bar', 'sensor.pressure', [
    oil(
      { p: ['gauge_port', { port_size: 'G1/4 male', max_pressure_bar: 250 }] },
      { p: 'hydraulic_pressure sensor: gauge_port' },
    ),
  ]),
  own('nema23-stepper-3a', 'actuator.motor.stepper', [
    {
      domain: 'electrical',
      pins: { ap: 'stepper_a_positive', an: 'stepper_a_negative', bp: 'stepper_b_positive', bn: 'stepper_b_negative' },
      ports: {
        coils: [
          'stepper_bipolar driven: stepper_a_positive stepper_a_negative stepper_b_positive stepper_b_negative',
          { power_delivery: { max_current_mA: 3000 } },
        ],
      },
    },
    {
      domain: 'mechanical',
      pins: { ...four('mounting_hole'), shaft: ['drive_shaft', field('shaft_diameter_mm', 6.35)] },
      ports: {
        mount: 'mechanical_mount mounting_point: mounting_hole×4',
        shaft: ['shaft driver: drive_shaft', { optional: true, ...field('rated_torque_Nm', 1.9) }],
      },
      more: { weight_g: 1050, mount_holes: holes(47.14, 5.1) },
    },
  ]),
  own('nema23-plate', 'mechanical.mounting', [
    {
      domain: 'mechanical',
      pins: { ...four('threaded_hole', field('thread', 'M5')), s1: 'mounting_hole', s2: 'mounting_hole' },
      ports: {
        motor: ['mechanical_mount mounting_point: threaded_hole×4', { optional: true }],
        base: ['mechanical_mount mounting_point: mounting_hole×2=s1+s2', { optional: true }],
      },
      more: { mount_holes: holes(47.14, 4.2) },
    },
  ]),
  own('dm556-drive', 'actuator.motor_controller', [
    {
      domain: 'electrical',
      rails: { vm: [36, 5600, { voltage_range_V: [20, 50] }] },
      pins: {
        p: 'power_input@vm',
        n: 'ground@vm',
        ap: 'stepper_a_positive@vm',
        an: 'stepper_a_negative@vm',
        bp: 'stepper_b_positive@vm',
        bn: 'stepper_b_negative@vm',
        pul: ['step_input', { logic_levels: { v_ih_min_V: 3, v_il_max_V: 0.5 }, ...field('max_input_V', 24) }],
        dir: ['dir_input', { logic_levels: { v_ih_min_V: 3, v_il_max_V: 0.5 }, ...field('max_input_V', 24) }],
      },
      ports: {
        power: ['power sink: power_input ground', draws(4000)],
        motor: [
          'stepper_bipolar driver: stepper_a_positive stepper_a_negative stepper_b_positive stepper_b_negative',
          { power_delivery: { max_current_mA: 5600 } },
        ],
        step_dir: 'step_dir driver: step_input dir_input',
        ground: ['ground peer: ground', { optional: true }],
      },
    },
  ]),
  own('coupling-635-8', 'mechanical.motion.coupling', [
    {
      domain: 'mechanical',
      pins: { a: ['coupling_bore', field('bore_mm', 6.35)], b: ['coupling_bore', field('bore_mm', 8)] },
      ports: { motor: ['shaft driven: coupling_bore=a', {}], load: ['coupling coupler: coupling_bore=b', {}] },
      more: { metadata: { max_torque_Nm: 3 } },
    },
  ]),
  own('monitor-vesa-100', 'component.display', [
    {
      domain: 'mechanical',
      pins: four('threaded_hole', field('thread', 'M4')),
      ports: { vesa: 'mechanical_mount mounting_point: threaded_hole×4' },
      more: { weight_g: 4200, mount_holes: holes(100, 4) },
    },
    {
      domain: 'electrical',
      rails: { v: [12, 3000, { voltage_range_V: [11.4, 12.6] }] },
      pins: {
        p: ['power_input@v', { connector_type: 'barrel_5_5x2_5' }],
        n: ['ground@v', { connector_type: 'barrel_5_5x2_5' }],
      },
      ports: { power: ['power sink: power_input ground', draws(2500)] },
    },
  ]),
  own('vesa-arm', 'mechanical.mounting', [
    {
      domain: 'mechanical',
      pins: { ...four('mounting_hole'), clamp: 'clamp_bore' },
      ports: { vesa: ['mechanical_mount mounting_point: mounting_hole×4', { ...field('rated_load_g', 8000) }] },
      more: { weight_g: 2500, mount_holes: holes(100, 4.5), metadata: { inner: 1 } },
    },
  ]),
  own('power-resistor-50w', 'component.passive.resistor', [
    {
      domain: 'electrical',
      rails: { v: [24, 1500, { voltage_range_V: [0, 48] }] },
      pins: { a: 'power_input@v', b: 'ground@v' },
      ports: { power: ['power sink: power_input ground', draws(400)] },
      more: { power_consumption_mW: 9600 },
    },
    {
      domain: 'thermal',
      pins: { body: 'thermal_pad' },
      ports: { body: 'thermal_contact source: thermal_pad' },
      more: {
        operating_temperature_C: [-55, 200],
        metadata: { thermal_design_power_W: 10, requires_thermal_management: true },
      },
    },
  ]),
  own('supply-36v', 'power.power_supply', [
    {
      domain: 'electrical',
      rails: {
        mains: [230, 3400, { voltage_range_V: [180, 264], ground_reference: 'floating' }],
        out: [36, 9700, { derived_from: ['mains'], regulation_type: 'switching', isolation_type: 'isolated' }],
      },
      pins: {
        l: 'ac_line@mains',
        n: 'ac_neutral@mains',
        pe: 'protective_earth',
        p: 'power_output@out',
        m: 'ground@out',
      },
      ports: {
        mains: ['ac_power sink: ac_line ac_neutral protective_earth', draws(0)],
        out: ['power source: power_output ground', gives(9700, 1, { efficiency_percent: 89 })],
        ground: ['ground peer: ground', { optional: true }],
      },
    },
  ]),
];
