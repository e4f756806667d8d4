/** What no rule judges, for the page of rules and the violations panel: no violation means nothing there. */
export const NOT_JUDGED: Readonly<Record<UnjudgedTopic, { readonly subject: string; readonly what: string }>> = {
  wires: {
    subject: 'The wires on the bench',
    what: 'A connection between two interfaces is assumed to pair their lines correctly: plus with plus, SDA with SDA, outputs with inputs. Lines that are connected one by one, and pins that a connection names, are judged as they are connected. Whether the bench is wired like the board is for the builder to check.',
  },
  breaks: {
    subject: 'Breaks',
    what: 'A line on the board is assumed to be intact: no broken wire, no cold joint, no loose plug. A missing line is found only if the definition says what an open pin does, or if a load, a contact or a bus has one open end.',
  },
  firmware: {
    subject: 'Firmware',
    what: 'Which pins the program drives and when, the order in which it steps the phases of a motor, and which pull-ups inside a chip it switches on. What a field states (an address, a baud rate, a current limit) is taken as true.',
  },
  layout: {
    subject: 'Layout',
    what: 'The placement of parts on a circuit board, the routing of traces, and the decoupling capacitors next to a chip. The checklists name the latter.',
  },
  moments: {
    subject: 'Moments',
    what: 'Voltages and currents are those of a board in steady operation. Contact bounce, electrostatic discharge and wear are not considered.',
  },
  strength: {
    subject: 'Strength',
    what: 'Forces, torques and pressures are compared with the ratings of a part. Fatigue, vibration and shock are not considered.',
  },
  heat: {
    subject: 'Heat',
    what: 'How fast a part heats up, how air flows in an enclosure, and how parts heat each other.',
  },
  fluids: {
    subject: 'Fluids in motion',
    what: 'Pressure peaks, pressure losses along a line, leakage and stroke times.',
  },
  signals: {
    subject: 'Signals',
    what: 'Accuracy, noise, filtering, impedance, crosstalk and the stability of control loops. The one exception: interfaces that require matched impedances are compared.',
  },
  radio: {
    subject: 'Radio and networks',
    what: 'The range of a radio and what it may legally transmit; the actual load, the latency and the services of a network.',
  },
  safety: {
    subject: 'Safety and standards',
    what: 'The safety of people, and conformity: clearance and creepage distances, guards, stop functions, certification marks.',
  },
  figures: {
    subject: 'The figures themselves',
    what: 'A result is only as good as the data behind it. Each part shows where its figures come from and who has checked them there. A check that lacks a figure says so, with these exceptions: a source of unknown tolerance is assumed to stay within 5 %, an input without a stated range is judged by the range of its part, a port without a working pressure by its maximum pressure, and a pull-up inside a part without a stated resistance as 45 kΩ; a load without a stated inrush current is taken to have none, a driver without a stated current for running uncooled to need no heatsink, and a converter without a stated dropout whose input range begins below its output to raise the voltage.',
  },
};

type UnjudgedTopic =
  | 'wires'
  | 'breaks'
  | 'firmware'
  | 'layout'
  | 'moments'
  | 'strength'
  | 'heat'
  | 'fluids'
  | 'signals'
  | 'radio'
  | 'safety'
  | 'figures';
