import type { FieldValue } from '#engine/board/values.ts';
import { list, number } from '../format.ts';
import { inLanguage } from '../language.ts';
import { fieldOf } from '../names.ts';

/** What each edit of a fix does, and all of them one after the other. */
export const editStepsTexts = inLanguage('editSteps', {
  all: ({ steps }: { steps: readonly string[] }) => steps.map((step) => `${step}.`).join(' '),
  /** `definition` is its name; null where the part is called so itself. */
  addPart: ({ name, definition }: { name: string; definition: string | null }) =>
    definition === null ? `Add ${name}` : `Add ${name} (${definition})`,
  /** `thing` is a part, or a connection by its ends. */
  set: ({ thing, fields }: { thing: string; fields: readonly string[] }) => `${thing}: set ${list(fields)}`,
  field: ({ key, to }: { key: string; to: FieldValue | null }) => {
    const value = to === null ? 'its default' : typeof to === 'boolean' ? (to ? 'on' : 'off') : to;
    return `${fieldOf(key)} to ${typeof value === 'number' ? number(value) : value}`;
  },
  connect: ({ from, to }: { from: string; to: string }) => `Connect ${from} to ${to}`,
  disconnect: ({ ends }: { ends: readonly string[] }) => `Disconnect ${list(ends)}`,
  pin: ({ slot, end, pin }: { slot: string; end: string; pin: string }) => `Fix ${slot} of ${end} to ${pin}`,
  unpin: ({ slot, end }: { slot: string; end: string }) => `Let the engine choose the pin for ${slot} of ${end}`,
  unwaive: ({ who, why }: { who: string; why: string }) => `Remove the waiver of ${who}: “${why}”`,
});
