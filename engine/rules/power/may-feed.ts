import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import { oncePer } from '../once-per.ts';

/** False where no link between the two interfaces is a feed: none of their functions gives or drives supply. */
export function mayFeed(a: InterfaceIndex, b: InterfaceIndex): boolean {
  return feeding(a)(b);
}

const feeding = oncePer((a: InterfaceIndex) =>
  oncePer(
    (b: InterfaceIndex): boolean =>
      gives(a) || gives(b) || passesOn(a, b) || passesOn(b, a) || mayDrive(a, b) || mayDrive(b, a),
  ),
);

/** A contact in a line before another, or before an input for supply. */
function passesOn(contact: InterfaceIndex, next: InterfaceIndex): boolean {
  return isContactLine(contact) && (isContactLine(next) || takes(next));
}

/** The function of either end of a contact that stands in a line: two of them pass on what one gets. */
export const CONTACT_LINE = 'switch_terminal';

function isContactLine({ slots }: InterfaceIndex): boolean {
  return slots[0]?.function === CONTACT_LINE;
}

/** A logic output and a supply that it may have to feed. */
function mayDrive(a: InterfaceIndex, b: InterfaceIndex): boolean {
  return a.slots.some((slot) => slot.function === LOGIC_OUTPUT) && b.slots.some((slot) => mayTake(slot.function));
}

const LOGIC_OUTPUT = 'digital_output';

function mayTake(name: string): boolean {
  const entry = FUNCTIONS.get(name);
  return entry?.erc_type === 'power_in' && entry.counterparts.includes(LOGIC_OUTPUT);
}

const takes = oncePer((index: InterfaceIndex): boolean =>
  index.slots.some(({ function: name }) => FUNCTIONS.get(name)?.erc_type === 'power_in'),
);

const gives = oncePer((index: InterfaceIndex): boolean => index.slots.some(({ function: name }) => GIVING.has(name)));

/** Functions without one of which on either side nothing is fed; a load that a logic pin drives is among them. */
const GIVING: ReadonlySet<string> = new Set(
  [...FUNCTIONS].flatMap(([name, { erc_type, can_drive_power, signal_class }]) => {
    const driven = signal_class === 'power' && erc_type === 'passive';
    return erc_type === 'power_out' || can_drive_power === true || driven ? [name] : [];
  }),
);
