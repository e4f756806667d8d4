/** What a design rule is, and what it reports. One rule, or one close family, a file; `index.ts` lists them. */

import type { DomainName } from '#schemas/part-definition/types.ts';
import type { Waiver } from '../board/board.ts';
import type { Edit } from '../board/edit.ts';
import type { DefinitionIndex, InterfaceIndex } from '../definition/index-types.ts';
import type { Design } from '../design/design.ts';

export type ViolationSeverity = 'error' | 'warning' | 'info';

/** What a violation points at, from coarse to fine: a part, its interface instance, its resource; or a connection. */
export interface Ref {
  readonly part?: string;
  readonly domain?: DomainName;
  readonly interface?: string;
  readonly instance?: number;
  readonly resource?: string;
  readonly connection?: string;
}

export interface Fix {
  readonly label: string;
  readonly edits: readonly Edit[];
}

export interface Violation {
  /** `rule` + sorted refs + discriminator: survives moves, renames and undo. */
  readonly fingerprint: string;
  readonly rule: string;
  readonly severity: ViolationSeverity;
  /** One sentence with limit and actual, in the labels that the board shows. */
  readonly message: string;
  readonly refs: readonly Ref[];
  readonly data: { readonly measured?: number; readonly limit?: number; readonly unit?: string };
  readonly fixes: readonly Fix[];
  readonly waiver?: Waiver;
}

/** What a rule hands to the run for each thing that it finds. */
export interface Finding {
  readonly message: string;
  readonly refs: readonly Ref[];
  /** Tells apart two findings of one rule on the same refs. Must not change with names or positions. */
  readonly discriminator?: string;
  readonly severity?: ViolationSeverity;
  readonly data?: Violation['data'];
  readonly fixes?: readonly Fix[];
}

/** A check that could not be made because a figure is missing. Said, never guessed. */
export interface NotEvaluated {
  readonly rule: string;
  readonly refs: readonly Ref[];
  /** The fields that are missing, e.g. `power_domains.max_current_mA`. */
  readonly missing: readonly string[];
}

/**
 * Which kinds of subject a rule can say anything of. Asked once for each kind and not for each subject, so it may take
 * its time. Pure; a definition may be damaged.
 */
export interface Concern {
  /** Parts of a definition. */
  readonly part?: (definition: DefinitionIndex) => boolean;
  /** Links between two interfaces, in this order, of parts of the two definitions. */
  readonly link?: (a: InterfaceIndex, b: InterfaceIndex, of: readonly [DefinitionIndex, DefinitionIndex]) => boolean;
  /** Nets whose nodes have these functions, and no others. */
  readonly net?: (functions: ReadonlySet<string>) => boolean;
}

export interface Rule {
  readonly id: string;
  readonly category: string;
  readonly severity: ViolationSeverity;
  readonly title: string;
  /** Why it matters, in a sentence or two, for people. */
  readonly why: string;
  /** A case of it, with figures where it has some. */
  readonly example: string;
  /** How to mend it, or when waiving it is sound. */
  readonly mend: string;
  /** It is no check: what parts say in words, which people tick. */
  readonly checklist?: true;
  /** Rules that say less about the same refs: where this one fires, they keep silent. */
  readonly silences?: readonly string[];
  /**
   * What the rule judges one by one. It is called for each of these, and then walking through the design gives that one
   * alone (looking something up finds everything):
   * part: one part, its instances, and the links that end at it, in `supplyOf` its rails and the feeds of those links.
   * link: one link, and its feeds. net: one net.
   * bus: the links that share instances, transitively, where a protocol joins more than two.
   * After an edit it is called again only for those of which anything that it looked at has changed. Without `each` the
   * rule sees everything at once and is called after every edit. `wholeOf(design)` is everything in any case.
   */
  readonly each?: 'part' | 'link' | 'net' | 'bus';
  /**
   * What it is about, where that is not everything: it has nothing to say of a subject that has none of this, and is not
   * called for it. A part has the domains and protocols that its definition declares, a link those of its ends, a bus
   * those of its first link, a net the domains of its nodes. Without `each` it is called in any case.
   */
  readonly about?: { readonly domains?: readonly DomainName[]; readonly protocols?: readonly string[] };
  /** The same said exactly: where this is false it has nothing to say, whatever else is on the board. */
  readonly concerns?: Concern;
  /** Calls `report` for each finding and `missing` where data is absent. Pure. */
  readonly check: (
    design: Design,
    report: (finding: Finding) => void,
    missing: (refs: readonly Ref[], fields: readonly string[]) => void,
    today: string,
  ) => void;
}

/** Something that a definition on the board says in words and that no rule can check: people tick it. */
export interface ChecklistItem {
  /** Key of its tick: rule, definition and place in the definition's list. It changes where the definition does. */
  readonly id: string;
  readonly rule: string;
  readonly text: string;
  /** Name of the definition, the first parts that are made from it in the order of the board, and how many there are. */
  readonly name: string;
  readonly parts: readonly string[];
  readonly count: number;
  readonly tickedBy?: string;
}

/** The outcome of a whole run, sorted: errors first, then rule, then fingerprint. */
export interface RuleRun {
  readonly violations: readonly Violation[];
  readonly checked: readonly string[];
  readonly skipped: readonly string[];
  readonly notEvaluated: readonly NotEvaluated[];
  /** In the order of the board's parts; items of one definition once. */
  readonly checklist: readonly ChecklistItem[];
  readonly counts: { readonly error: number; readonly warning: number; readonly info: number; readonly waived: number };
}
