/** What no rule judges, for the end of the page of rules: no violation means nothing there. */
export const NOT_JUDGED: readonly (readonly [subject: string, what: string])[] = [
  [
    'The wires on the bench',
    'A connection of two interfaces joins their lines the right way round: plus with plus, SDA with SDA, what sends with what receives. Whether the bench is wired like that is for who builds it. A connection that names its pins is refused where they are swapped, reversed or of two peripherals.',
  ],
  [
    'Half of a connection',
    'A supply is joined with its ground, a motor with all of its windings, a bus with all of its lines. One open wire of them cannot be drawn, so it is not found.',
  ],
  [
    'Firmware',
    'Which pins it drives and when, the order in which it steps the phases of a motor, and the pull-ups inside a chip that it switches on. What a field states (an address, a baud rate, a current limit) is believed.',
  ],
  [
    'Layout',
    'Where parts stand on a board, how traces run, and small capacitors beside a chip, which the checklists name.',
  ],
  [
    'Moments',
    'Voltages and currents are those of a board that runs steadily: no bounce of contacts, no discharge by touch, no wear.',
  ],
  [
    'Strength',
    'Forces, torques and pressures are held against the figures of a part, not against fatigue, vibration or a fall.',
  ],
  [
    'The figures themselves',
    'A verdict is as good as the data behind it: [part-sources.md](part-sources.md) says which figures somebody has held against a data sheet.',
  ],
];
