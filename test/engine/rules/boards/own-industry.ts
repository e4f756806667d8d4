/** The cabinet: controllers with 24 V inputs and outputs, sensors on loops, relays, contactors, motors and their drives. */
import { draws, field, gives, own } from './own-part.ts';

const DIN = {
  domain: 'mechanical',
  pins: { clip: 'din_rail_clip' },
  ports: { rail: 'din_rail device: din_rail_clip' },
} as const;

export const INDUSTRY = [
  own('plc-8di-4do-2ai', 'custom', [
    {
      domain: 'electrical',
      rails: {
        v24: [24, 2500, { voltage_range_V: [19.2, 28.8] }],
        field: [24, 2000, { voltage_range_V: [19.2, 28.8] }],
      },
      pins: {
        l: 'power_input@v24',
        m: 'ground@v24',
        lf: 'power_input@field',
        mf: 'ground@field',
        ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((n) => [`di${n}`, 'load_terminal@field'])),
        ...Object.fromEntries(
          [0, 1, 2, 3].map((n) => [
            `do${n}`,
            ['switched_output@field', { current_rating: { source: { max_continuous_mA: 500 } } }],
          ]),
        ),
        ai0: 'current_loop_input@v24',
        ai1: 'current_loop_input@v24',
        a: 'rs485_a',
        b: 'rs485_b',
      },
      ports: {
        power: ['power sink: power_input=l ground=m', draws(200)],
        field: ['power sink: power_input=lf ground=mf', draws(50)],
        di: ['switched_output load: load_terminal', { max_instances: 8, ...draws(6) }],
        do: ['switched_output output: switched_output', { max_instances: 4, power_delivery: { max_current_mA: 500 } }],
        ai: ['current_loop_4_20ma receiver: current_loop_input', { max_instances: 2 }],
        modbus: ['modbus_rtu master: rs485_a rs485_b', { optional: true, ...field('termination', true) }],
        ground: ['ground peer: ground=mf', { optional: true }],
      },
    },
    {
      domain: 'network',
      pins: {
        x1: ['ethernet_port', { port_specifications: { speed_mbps: [10, 100], duplex_modes: ['half', 'full'] } }],
      },
      ports: {
        x1: ['ethernet endpoint: ethernet_port', { constraints: { max_connections: 1, max_cable_length_m: 100 } }],
      },
    },
    { ...DIN, more: { weight_g: 300, dimensions_mm: { length: 110, width: 100, height: 75 } } },
    { domain: 'thermal', more: { operating_temperature_C: [-20, 60] } },
  ]),
  own('inductive-sensor-m12-pnp', 'sensor.distance', [
    {
      domain: 'electrical',
      rails: { v: [24, 15, { voltage_range_V: [10, 30] }] },
      pins: {
        bn: ['power_input@v', { connector_type: 'm12_a' }],
        bu: ['ground@v', { connector_type: 'm12_a' }],
        bk: ['switched_output@v', { connector_type: 'm12_a', current_rating: { source: { max_continuous_mA: 200 } } }],
      },
      ports: {
        power: ['power sink: power_input ground', draws(15)],
        out: ['switched_output output: switched_output', { power_delivery: { max_current_mA: 200 } }],
      },
    },
    { domain: 'thermal', more: { operating_temperature_C: [-25, 70] } },
  ]),
  own('indicator-lamp-24v', 'actuator', [
    {
      domain: 'electrical',
      rails: { v: [24, 20, { voltage_range_V: [20.4, 27.6] }] },
      pins: { x1: 'load_terminal@v', x2: 'ground@v' },
      ports: {
        lamp: ['switched_output load: load_terminal', draws(20)],
        common: ['ground peer: ground', { optional: true }],
      },
    },
  ]),
  own('contactor-24v-coil', 'actuator.relay', [
    {
      domain: 'electrical',
      rails: {
        coil: [24, 130, { voltage_range_V: [19.2, 26.4] }],
        mains: [
          230,
          9000,
          { voltage_range_V: [0, 400], ground_reference: 'floating', isolation_type: 'galvanically_isolated' },
        ],
      },
      pins: {
        a1: 'load_terminal@coil',
        a2: 'ground@coil',
        l1: 'ac_line@mains',
        n1: 'ac_neutral@mains',
        t1: 'ac_line@mains',
        n2: 'ac_neutral@mains',
      },
      ports: {
        coil: ['switched_output load: load_terminal', draws(130)],
        coil_ground: ['ground peer: ground', { optional: true }],
        line: ['ac_power sink: ac_line=l1 ac_neutral=n1', draws(0)],
        load: ['ac_power source: ac_line=t1 ac_neutral=n2', { power_delivery: { max_current_mA: 9000 } }],
      },
    },
    { ...DIN, more: { weight_g: 240 } },
  ]),
  own('heater-230v-1kw', 'thermal', [
    {
      domain: 'electrical',
      rails: { mains: [230, 4350, { voltage_range_V: [207, 253] }] },
      pins: { l: 'ac_line@mains', n: 'ac_neutral@mains' },
      ports: { mains: ['ac_power sink: ac_line ac_neutral', draws(4350)] },
    },
  ]),
  own('pressure-transmitter-10bar', 'sensor.pressure', [
    {
      domain: 'electrical',
      rails: { loop: [24, 22, { voltage_range_V: [10, 30] }] },
      pins: { plus: 'power_input@loop', out: 'current_loop_output@loop' },
      ports: {
        power: ['power sink: power_input', draws(22)],
        loop: 'current_loop_4_20ma transmitter: current_loop_output',
      },
    },
    {
      domain: 'pneumatic',
      pins: { port: ['gauge_port', { port_size: 'G1/8', max_pressure_bar: 25, working_pressure_bar: 10 }] },
      ports: { port: 'pneumatic_line sensor: gauge_port' },
    },
  ]),
  own('modbus-energy-meter', 'sensor.current', [
    {
      domain: 'electrical',
      rails: { v24: [24, 40, { voltage_range_V: [12, 30] }] },
      pins: { p: 'power_input@v24', m: 'ground@v24', a: 'rs485_a', b: 'rs485_b' },
      ports: {
        power: ['power sink: power_input ground', draws(40)],
        modbus: ['modbus_rtu slave: rs485_a rs485_b', { ...field('termination', false) }],
      },
    },
  ]),
  own('din-rail-35-500', 'mechanical.structure', [
    {
      domain: 'mechanical',
      pins: {
        rail: ['din_rail', { functions: [{ name: 'din_rail', shareable_with: ['din_rail'] }] }],
        h1: 'mounting_hole',
        h2: 'mounting_hole',
      },
      ports: {
        rail: 'din_rail rail: din_rail',
        back: ['mechanical_mount mounting_point: mounting_hole×2', { optional: true }],
      },
      more: {
        mount_holes: [
          { location: [0, 0], diam_mm: 5.2 },
          { location: [450, 0], diam_mm: 5.2 },
        ],
      },
    },
  ]),
  own('steel-enclosure-400', 'mechanical.enclosure', [
    {
      domain: 'mechanical',
      pins: { room: 'enclosure_volume', h1: 'threaded_hole', h2: 'threaded_hole' },
      ports: {
        inside: 'enclosure_fit enclosure: enclosure_volume',
        plate: ['mechanical_mount mounting_point: threaded_hole×2', { optional: true }],
      },
      more: {
        dimensions_mm: { length: 400, width: 300, height: 210 },
        metadata: { inner_dimensions_mm: { length: 390, width: 290, height: 200 } },
        weight_g: 9000,
        mount_holes: [
          { location: [0, 0], diam_mm: 4.2 },
          { location: [450, 0], diam_mm: 4.2 },
        ],
      },
    },
    { domain: 'thermal', more: { metadata: { thermal_design_power_W: 60 } } },
  ]),
  own('solenoid-lock-12v', 'actuator.solenoid', [
    {
      domain: 'electrical',
      rails: { coil: [12, 650, { voltage_range_V: [10.8, 13.2] }] },
      pins: { p: 'valve_coil_positive@coil', n: 'valve_coil_negative@coil' },
      ports: {
        coil: [
          'solenoid_coil driven: valve_coil_positive valve_coil_negative',
          { power_delivery: { max_current_mA: 650 }, ...draws(650) },
        ],
      },
    },
  ]),
  own('mosfet-driver-2ch', 'actuator.motor_controller', [
    {
      domain: 'electrical',
      rails: { vm: [12, 10_000, { voltage_range_V: [5, 30] }] },
      pins: {
        vm: 'power_input@vm',
        vmo: 'power_output@vm',
        gnd: 'ground@vm',
        in1: [
          'digital_input pwm_input',
          { logic_levels: { v_ih_min_V: 2, v_il_max_V: 0.8 }, ...field('max_input_V', 20) },
        ],
        in2: [
          'digital_input pwm_input',
          { logic_levels: { v_ih_min_V: 2, v_il_max_V: 0.8 }, ...field('max_input_V', 20) },
        ],
        o1: ['low_side_output@vm', { current_rating: { sink: { max_continuous_mA: 5000 } } }],
        o2: ['low_side_output@vm', { current_rating: { sink: { max_continuous_mA: 5000 } } }],
      },
      ports: {
        supply: ['power sink: power_input ground', draws(5)],
        pwm: ['pwm input: pwm_input', { max_instances: 2, optional: true }],
        in: ['digital input: digital_input', { max_instances: 2, optional: true }],
        coil: [
          'solenoid_coil driver: power_output low_side_output',
          { max_instances: 2, power_delivery: { max_current_mA: 5000 }, optional: true },
        ],
        motor: [
          'dc_motor driver: power_output low_side_output',
          { max_instances: 2, power_delivery: { max_current_mA: 5000 }, optional: true },
        ],
        ground: ['ground peer: ground', { optional: true }],
      },
    },
  ]),
  own('dc-motor-12v-775', 'actuator.motor.dc_motor', [
    {
      domain: 'electrical',
      rails: { w: [12, 3000, { voltage_range_V: [6, 24] }] },
      pins: { p: 'motor_positive@w', n: 'motor_negative@w' },
      ports: {
        wires: [
          'dc_motor driven: motor_positive motor_negative',
          { power_delivery: { max_current_mA: 3000 }, ...draws(3000) },
        ],
      },
    },
    {
      domain: 'mechanical',
      pins: {
        shaft: ['drive_shaft', field('shaft_diameter_mm', 5)],
        h1: ['threaded_hole', field('thread', 'M4')],
        h2: ['threaded_hole', field('thread', 'M4')],
      },
      ports: {
        shaft: ['shaft driver: drive_shaft', { optional: true, ...field('rated_torque_Nm', 0.2) }],
        face: ['mechanical_mount mounting_point: threaded_hole×2', {}],
      },
      more: {
        weight_g: 350,
        mount_holes: [
          { location: [-14.5, 0], diam_mm: 4 },
          { location: [14.5, 0], diam_mm: 4 },
        ],
      },
    },
  ]),
  own('esc-30a', 'actuator.motor_controller', [
    {
      domain: 'electrical',
      rails: {
        bat: [11.1, 30_000, { voltage_range_V: [6, 17] }],
        bec: [5, 2000, { derived_from: ['bat'], regulation_type: 'regulated' }],
      },
      pins: {
        p: ['power_input@bat', { connector_type: 'xt60' }],
        n: ['ground@bat', { connector_type: 'xt60' }],
        s: ['esc_signal', { logic_levels: { v_ih_min_V: 2, v_il_max_V: 0.8 }, ...field('max_input_V', 5.5) }],
        b: 'power_output@bec',
        g: 'ground@bec',
        ma: 'motor_phase_a@bat',
        mb: 'motor_phase_b@bat',
        mc: 'motor_phase_c@bat',
      },
      ports: {
        battery: ['power sink: power_input ground=n', draws(20_000)],
        bec: ['power source: power_output ground=g', gives(2000, 3)],
        signal: 'pwm input: esc_signal',
        motor: [
          'bldc_3phase driver: motor_phase_a motor_phase_b motor_phase_c',
          { power_delivery: { max_current_mA: 30_000 } },
        ],
      },
    },
  ]),
  own('bldc-2212-920kv', 'actuator.motor.brushless', [
    {
      domain: 'electrical',
      pins: { a: 'motor_phase_a', b: 'motor_phase_b', c: 'motor_phase_c' },
      ports: {
        phases: [
          'bldc_3phase driven: motor_phase_a motor_phase_b motor_phase_c',
          { power_delivery: { max_current_mA: 20_000 } },
        ],
      },
    },
    {
      domain: 'mechanical',
      pins: { shaft: ['drive_shaft', field('shaft_diameter_mm', 3.17)] },
      ports: { shaft: ['shaft driver: drive_shaft', { optional: true }] },
      more: { weight_g: 53 },
    },
  ]),
];
