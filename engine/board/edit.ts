/** The one language in which people and agents change a board. See `engine/edits/apply.ts` for what each edit does. */
import type { DomainName } from '#schemas/part-definition/types.ts';
import type { FieldValue, LaidSegment, Look, Point, Severity } from './values.ts';

/**
 * An interface of a part. `domain` may stay away where the id is unique on the part, `instance` where any will do. An end
 * of a connect may name a pin (its id, or its name where only one has it) in place of the interface.
 */
export interface EndRef {
  readonly part: string;
  readonly interface: string;
  readonly domain?: DomainName;
  readonly instance?: number;
}

/** A slot of an interface: by `function` (and `n` of it), or by `requires` index. */
export interface SlotRef extends EndRef {
  readonly function?: string;
  readonly requires?: number;
  readonly n?: number;
}

/** `null` takes a field away. */
export type FieldEdits = Readonly<Record<string, FieldValue | null>>;

/** Ids may be local names (`$mcu`) that an earlier `id` of the same list introduced. */
export type Edit =
  | {
      readonly op: 'add_part';
      readonly id?: string;
      /** A definition key of the board or the library, or a `metadata.id`. */
      readonly definition: string;
      readonly label?: string;
      /** Centre; where it stays away the engine finds a free place. */
      readonly at?: Point;
      readonly rotation?: 0 | 90 | 180 | 270;
      readonly flip?: boolean;
      readonly fields?: FieldEdits;
      readonly quantity?: number;
      readonly group?: string;
    }
  | {
      readonly op: 'update_part';
      readonly part: string;
      /**
       * Makes the part of another definition: an exact key, or a `metadata.id`, which means the library's newest. What
       * the part has and the definition does not goes: connections, fixed pins and fields.
       */
      readonly definition?: string;
      readonly label?: string;
      readonly rotation?: 0 | 90 | 180 | 270;
      readonly flip?: boolean;
      readonly fields?: FieldEdits;
      readonly group?: string | null;
      readonly locked?: boolean;
      readonly quantity?: number;
    }
  | { readonly op: 'move_part'; readonly part: string; readonly at: Point }
  | { readonly op: 'remove_part'; readonly part: string }
  | {
      readonly op: 'connect';
      readonly id?: string;
      readonly from: EndRef;
      readonly to: EndRef;
      /** The line of the other end (a function, `i2c_sda`) that a resistor's end joins, where it could join others. */
      readonly line?: string;
      readonly fields?: FieldEdits;
    }
  | {
      readonly op: 'update_connection';
      readonly connection: string;
      readonly fields?: FieldEdits;
      /** Where a person laid its wires, all of them; `null` leaves them to the router. Agents lay none. */
      readonly route?: readonly LaidSegment[] | null;
    }
  | { readonly op: 'disconnect'; readonly connection: string }
  | { readonly op: 'pin'; readonly slot: SlotRef; readonly resource: string }
  | { readonly op: 'unpin'; readonly slot: SlotRef }
  | { readonly op: 'waive'; readonly fingerprint: string; readonly why: string; readonly until?: string }
  | { readonly op: 'unwaive'; readonly fingerprint: string }
  /** Ticks an item of the checklist of a run, or takes the tick back. `item` is its id. */
  | { readonly op: 'tick'; readonly item: string }
  | { readonly op: 'untick'; readonly item: string }
  | {
      readonly op: 'add_note';
      readonly id?: string;
      readonly text: string;
      readonly at: Point;
      readonly size?: Point;
      readonly kind?: 'note' | 'frame';
    }
  | {
      readonly op: 'update_note';
      readonly note: string;
      readonly text?: string;
      readonly at?: Point;
      readonly size?: Point;
    }
  | { readonly op: 'remove_note'; readonly note: string }
  | { readonly op: 'rename_board'; readonly name: string }
  | {
      readonly op: 'update_settings';
      readonly ambient_C?: readonly [number, number] | null;
      readonly severities?: Readonly<Record<string, Severity | null>>;
      /** How everybody sees the board; `null` leaves it to each reader's default. */
      readonly look?: Look | null;
    };

/** The edits of one operation, or of several. */
export type EditOf<Op extends Edit['op']> = Extract<Edit, { op: Op }>;

/** Fixes the resource of a slot, or lets it go. */
export type PinEdit = EditOf<'pin' | 'unpin'>;
