/** What no rule judges, for the page of rules and the violations panel: no violation means nothing there. */
export const NOT_JUDGED: Readonly<Record<UnjudgedTopic, { readonly subject: string; readonly what: string }>> = {
  wires: {
    subject: 'The wires on the bench',
    what: 'A connection of two interfaces joins their lines the right way round: plus with plus, SDA with SDA, what sends with what receives. Lines that are joined one by one, and pins that a connection names, are judged as they are joined. Whether the bench is wired like the board is for who builds it.',
  },
  breaks: {
    subject: 'Breaks',
    what: 'A line that is drawn is taken to be whole: no broken wire, no cold joint, no loose plug. A line that is not drawn is found where its part says what an open pin does, and where a load, a contact or a bus has one end of it.',
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
    what: 'A verdict is as good as the data behind it. Where the figures of a part come from, and who has read them there, stands with the part. A check that lacks a figure says so, with these exceptions: a source of unstated tolerance is taken to hold within 5 %, an input that states no range is judged by that of its part, and a port that states no working pressure is judged by its maximum.',
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
