/** What no rule judges, for the page of rules and the violations panel: no violation means nothing there. */
export const NOT_JUDGED: Readonly<Record<UnjudgedTopic, { readonly subject: string; readonly what: string }>> = {
  wires: {
    subject: 'The wires on the bench',
    what: 'A connection of two interfaces joins their lines the right way round: plus with plus, SDA with SDA, what sends with what receives. Whether the bench is wired like that is for who builds it. A connection that names its pins is refused where they are swapped, reversed or of two peripherals.',
  },
  halves: {
    subject: 'Half of a connection',
    what: 'A supply is joined with its ground, a motor with all of its windings, a bus with all of its lines. One open wire of them cannot be drawn, so it is not found.',
  },
  firmware: {
    subject: 'Firmware',
    what: 'Which pins it drives and when, the order in which it steps the phases of a motor, and the pull-ups inside a chip that it switches on. What a field states (an address, a baud rate, a current limit) is believed.',
  },
  layout: {
    subject: 'Layout',
    what: 'Where parts stand on a board, how traces run, and small capacitors beside a chip, which the checklists name.',
  },
  moments: {
    subject: 'Moments',
    what: 'Voltages and currents are those of a board that runs steadily: no bounce of contacts, no discharge by touch, no wear.',
  },
  strength: {
    subject: 'Strength',
    what: 'Forces, torques and pressures are held against the figures of a part, not against fatigue, vibration or a fall.',
  },
  heat: {
    subject: 'Heat',
    what: 'How fast a part warms up, how the air moves in a case, and what neighbours add to one another.',
  },
  fluids: {
    subject: 'Fluids in motion',
    what: 'Pressure peaks, losses along a line, leakage, and how long a stroke takes.',
  },
  signals: {
    subject: 'Signals',
    what: 'Accuracy, noise, filters, impedance and crosstalk, and whether a control loop is stable.',
  },
  radio: {
    subject: 'Radio and networks',
    what: 'How far a radio reaches and what it may send where; the load, the delay and the services of a network.',
  },
  safety: {
    subject: 'Safety and standards',
    what: 'The safety of people and conformity: insulation distances, guards, stopping as a function, marks of approval.',
  },
  figures: {
    subject: 'The figures themselves',
    what: 'A verdict is as good as the data behind it. Where the figures of a part come from, and who has read them there, stands with the part.',
  },
};

type UnjudgedTopic =
  | 'wires'
  | 'halves'
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
