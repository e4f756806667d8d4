import type { NamedEnd } from '#schemas/call-action.ts';
import type { Coded } from '#schemas/coded.ts';
import type { Look, Severity } from '../board/values.ts';

/** What a person is asked to accept about one thing of a proposal: what would change, and to what. */
export type EditDescription = Coded<EditDescriptionParams>;

/** Parts are labels, texts are cut to what a line holds, rules are ids. */
export interface EditDescriptionParams {
  /** `definition` is its name; null where it says no more than the label. */
  readonly 'add-part': {
    readonly name: string;
    readonly definition: string | null;
    readonly count: number;
    readonly connections: number;
  };
  readonly 'change-part': { readonly part: string; readonly details: readonly Detail[] };
  readonly 'move-part': { readonly part: string };
  readonly 'remove-part': { readonly part: string };
  readonly connect: { readonly from: NamedEnd; readonly to: NamedEnd };
  readonly disconnect: { readonly between: readonly string[] };
  readonly 'change-connection': { readonly between: readonly string[]; readonly details: readonly Detail[] };
  readonly 'add-note': { readonly text: string };
  readonly 'add-frame': { readonly text: string };
  readonly 'place-note': { readonly text: string };
  readonly 'change-note': { readonly text: string; readonly to: string };
  readonly 'remove-note': { readonly text: string };
  readonly waive: { readonly rule: string; readonly why: string };
  readonly unwaive: { readonly rule: string };
  readonly 'rename-board': { readonly name: string };
  readonly 'change-settings': { readonly details: readonly Detail[] };
  readonly tick: NoParams;
  readonly untick: NoParams;
}

/** One property that would become another. */
export type Detail = Coded<DetailParams>;

/** `to` is null where the property would be taken away. */
export interface DetailParams {
  readonly label: { readonly to: string };
  readonly field: { readonly key: string; readonly to: string | null };
  readonly rotation: { readonly degrees: number };
  readonly flip: { readonly to: boolean };
  readonly group: { readonly to: string | null };
  readonly lock: { readonly to: boolean };
  readonly quantity: { readonly to: number };
  /** Of another definition. */
  readonly definition: { readonly to: string };
  readonly place: NoParams;
  readonly pin: { readonly slot: string; readonly resource: string };
  readonly unpin: { readonly interface: string };
  readonly joint: NoParams;
  readonly ambient: { readonly to: readonly [number, number] | null };
  readonly look: { readonly to: Look | null };
  readonly severity: { readonly rule: string; readonly to: Severity | null };
}

type NoParams = Readonly<Record<string, never>>;

/** The first details, as many as one line names, and how many more there are: three, or two and the rest. */
export function firstDetails(details: readonly Detail[]): { readonly shown: readonly Detail[]; readonly more: number } {
  const shown = details.slice(0, details.length <= NAMED ? NAMED : NAMED - 1);
  return { shown, more: details.length - shown.length };
}

const NAMED = 3;
