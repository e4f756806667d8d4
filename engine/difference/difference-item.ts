import type { Coded } from '#schemas/coded.ts';
import type { Note, RootName } from '../board/board.ts';
import type { FieldValue, Look, Severity } from '../board/values.ts';
import type { Named, NamedInterface } from '../definition/named.ts';

/** One thing that two boards differ in, and what it is about. */
export interface DifferenceItem {
  /** The entry that it is about, as in a change. */
  readonly root: RootName;
  readonly key: string;
  readonly kind: DifferenceKind;
  readonly what: OneDifference;
}

export type DifferenceKind = 'added' | 'removed' | 'changed';

/** What two boards differ in, as a code with parameters. */
export type OneDifference = Coded<DifferenceParams>;

/** Parts are labels, those that a part has in the second board; what is gone has the names of the first. */
export interface DifferenceParams {
  readonly 'board-renamed': BeforeAfter<string>;
  readonly ambient: BeforeAfter<readonly [number, number] | null>;
  readonly look: BeforeAfter<Look | null>;
  readonly severity: BeforeAfter<Severity | null> & { readonly rule: string };
  readonly 'part-added': PartDifference;
  readonly 'part-removed': PartDifference;
  readonly 'part-renamed': BeforeAfter<string>;
  readonly 'part-moved': OfPart;
  readonly 'part-turned': OfPart & { readonly degrees: number };
  readonly 'part-flipped': OfPart & { readonly flipped: boolean };
  readonly 'part-locked': OfPart & { readonly locked: boolean };
  readonly 'part-group': OfPart & BeforeAfter<string | null>;
  readonly 'part-quantity': OfPart & BeforeAfter<number>;
  /** Names of the definitions; the keys, where names would be equal. */
  readonly 'part-definition': OfPart & BeforeAfter<string>;
  readonly 'part-field': OfPart & FieldDifference;
  readonly 'connection-added': JoinedEnds;
  readonly 'connection-removed': JoinedEnds;
  /** Other resources carry one end of it. */
  readonly 'connection-pins': JoinedEnds & BeforeAfter<readonly Named[]> & { readonly end: NamedInterface };
  readonly 'connection-lines': JoinedEnds;
  /** People laid its wires elsewhere, or left them to the router. */
  readonly 'connection-route': JoinedEnds;
  readonly 'connection-field': JoinedEnds & FieldDifference;
  readonly 'pin-fixed': FixedSlot & { readonly resource: Named };
  readonly 'pin-freed': FixedSlot & { readonly resource: Named };
  readonly 'pin-changed': FixedSlot & BeforeAfter<Named>;
  readonly 'note-added': OfNote;
  readonly 'note-removed': OfNote;
  readonly 'note-text': BeforeAfter<string> & Pick<Note, 'kind'>;
  readonly 'note-moved': OfNote;
  readonly 'note-resized': OfNote;
  readonly 'waiver-added': { readonly rule: string; readonly why: string };
  readonly 'waiver-removed': { readonly rule: string };
  readonly 'waiver-changed': { readonly rule: string };
  readonly 'item-ticked': NoDetails;
  readonly 'item-unticked': NoDetails;
  /** Of which no placed part is made. */
  readonly 'definition-added': { readonly definition: string };
  readonly 'definition-removed': { readonly definition: string };
  /** What has no words of its own, such as the order of parts, and what a newer version wrote. */
  readonly 'other-property': { readonly thing: string; readonly property: string };
}

interface BeforeAfter<T> {
  readonly before: T;
  readonly after: T;
}

interface OfPart {
  readonly part: string;
}

/** `definition` is its name; null where it says no more than the label. */
interface PartDifference extends OfPart {
  readonly definition: string | null;
}

/** null where the field is not set. */
interface FieldDifference extends BeforeAfter<FieldValue | null> {
  readonly field: string;
}

interface JoinedEnds {
  readonly from: NamedInterface;
  readonly to: NamedInterface;
}

/** `slot` is the function that the interface requires, or its place among them where the definition is missing. */
interface FixedSlot {
  readonly end: NamedInterface;
  readonly slot: string;
}

interface OfNote {
  readonly kind: Note['kind'];
  /** Its beginning. */
  readonly text: string;
}

type NoDetails = Readonly<Record<string, never>>;
