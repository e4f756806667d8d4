/** What a design rule is, and what it reports. One rule, or one close family, a file; `index.ts` of its folder lists them. */

import type { DomainName } from '#schemas/part-definition/types.ts';
import type { Explanation } from '../allocation/explanation.ts';
import type { Instance, PlacedPart } from '../allocation/instance.ts';
import type { Waiver } from '../board/board.ts';
import type { EditOf, FieldEdits } from '../board/edit.ts';
import type { Consequence, ViolationSeverity } from '../board/values.ts';
import type { DefinitionIndex, InterfaceIndex } from '../definition/index-types.ts';
import type { Design, Link, Net, Node, ResourceRef } from '../design/design.ts';

/** How a violation is graded. What is merely not done yet has a consequence too: its grade once the board is finished. */
export type Grade =
  | { readonly severity: Consequence; readonly consequence?: never }
  | { readonly severity: 'todo'; readonly consequence: Consequence };

/** What a violation points at, from coarse to fine: a part, its interface instance, its resource; or a connection. */
export interface Ref {
  readonly part?: string;
  readonly domain?: DomainName;
  readonly interface?: string;
  readonly instance?: number;
  readonly resource?: string;
  readonly connection?: string;
}

/** The pin that a violation points at; null where it is none. */
export function pinAtRef({ part, domain, resource }: Ref): ResourceRef | null {
  return part === undefined || domain === undefined || resource === undefined ? null : { part, domain, resource };
}

/**
 * What a sentence is made of: names as the board shows them, ids of the vocabulary, figures with their unit in the key
 * (`limit_V`), and why an interface finds no place. It travels as JSON.
 */
export type Params = Readonly<
  Record<string, string | number | boolean | readonly string[] | readonly number[] | Explanation | undefined>
>;

/** What the edits of a fix may do. */
export type FixEdit =
  | EditOf<'add_part' | 'connect' | 'disconnect' | 'update_connection' | 'pin' | 'unpin' | 'unwaive'>
  | { readonly op: 'update_part'; readonly part: string; readonly fields: FieldEdits };

/** Edits that clear a violation. `label` is English; the page has its own words for `code` and `params`. */
export interface Fix {
  readonly code: string;
  readonly params: Params;
  readonly label: string;
  readonly edits: readonly FixEdit[];
}

export type Violation = Grade & {
  /** `rule` + sorted refs + discriminator: survives moves, renames and undo. */
  readonly fingerprint: string;
  readonly rule: string;
  /** The rule's id, with `/variant` where one rule says several things. */
  readonly code: string;
  readonly params: Params;
  /** One English sentence with limit and actual, in the labels that the board shows. */
  readonly message: string;
  readonly refs: readonly Ref[];
  readonly data: { readonly measured?: number; readonly limit?: number; readonly unit?: string };
  readonly fixes: readonly Fix[];
  readonly waiver?: Waiver;
};

/** What has a name on the board: a part, an end, a pin; by its ids, too. */
export type Nameable = PlacedPart | Instance | Node | (Ref & { readonly part: string });
/** What a finding may point at. */
export type Place = Nameable | Link | Ref;

/** Params as a check states them: the run puts in the name of whatever has one. */
export type Stated<P> = {
  readonly [K in keyof P]: string extends P[K]
    ? P[K] | Nameable
    : readonly string[] extends P[K]
      ? readonly (string | Nameable)[]
      : P[K];
};

/** What a rule hands to the run for each thing that it finds. */
export type StatedFinding = Omit<Finding, 'params' | 'refs'> & {
  readonly params: Stated<Params>;
  readonly refs: readonly Place[];
};

/** The same as the run keeps it. */
export interface Finding {
  /** Which of the rule's messages it is, where the rule has several. */
  readonly variant?: string;
  readonly params: Params;
  readonly refs: readonly Ref[];
  /** Tells apart two findings of one rule on the same refs. Must not change with names or positions. */
  readonly discriminator?: string;
  /** What it does to a finished board, where that is not what the rule says. */
  readonly severity?: Consequence;
  /** Whether it is a todo, where that is not what the rule says. */
  readonly todo?: boolean;
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

/** A placed part whose definition the board holds: of any other nothing is known that a rule could judge. */
export interface DefinedPart extends PlacedPart {
  readonly definition: DefinitionIndex;
}

/** What a rule judges one by one, by its scope: the first argument of its check. */
export interface Subjects {
  readonly part: DefinedPart;
  readonly link: Link;
  readonly net: Net;
  /** The links that share instances, transitively, where a protocol joins more than two; in (seq, id) order. */
  readonly bus: readonly Link[];
  /** Everything at once: judged again after every edit of what the rule looked at. */
  readonly board: Design;
}

export type Scope = keyof Subjects;

/**
 * Which kinds of subject a rule can say anything about. Asked once for each kind and not for each subject, so it may
 * take its time. Pure; a definition may be damaged.
 */
interface Concerns {
  /** Parts of a definition. */
  readonly part: (definition: DefinitionIndex) => boolean;
  /** Links between two interfaces, in this order, of parts of the two definitions. */
  readonly link: (a: InterfaceIndex, b: InterfaceIndex, of: readonly [DefinitionIndex, DefinitionIndex]) => boolean;
  /** Nets whose nodes have these functions, and no others. */
  readonly net: (functions: ReadonlySet<string>) => boolean;
  /** Buses by the two interfaces of their first link. */
  readonly bus: Concerns['link'];
  readonly board: never;
}

/** The English sentence for one set of params. */
export type MessageText = (params: never) => string;
/** One message, whose code is the rule's id; or several by variant, whose codes are `id/variant`. */
export type MessageTexts = MessageText | { readonly [variant: string]: MessageText };

/** Params of one kind: names and ids, figures, lists of either, and what is so or not. */
export type Names<K extends string> = Readonly<Record<K, string>>;
export type Figures<K extends string> = Readonly<Record<K, number>>;
export type NameLists<K extends string> = Readonly<Record<K, readonly string[]>>;
export type FigureLists<K extends string> = Readonly<Record<K, readonly number[]>>;
export type Flags<K extends string> = Readonly<Record<K, boolean>>;

type ParamsOf<M> = M extends (params: infer P) => string ? P : never;

/** A finding whose params are those of the rule's message, or of the variant that it names. */
type FindingOf<M> = M extends MessageText
  ? Omit<StatedFinding, 'variant' | 'params'> & { readonly params: Stated<ParamsOf<M>> }
  : {
      readonly [V in keyof M]: Omit<StatedFinding, 'variant' | 'params'> & {
        readonly variant: V;
        readonly params: Stated<ParamsOf<M[V]>>;
      };
    }[keyof M];

export interface CheckContext<F = StatedFinding> {
  /** The whole design. A check may look at anything: it is run again where that has changed. */
  readonly design: Design;
  readonly report: (finding: F) => void;
  /** Says that a check could not be made because these fields are missing. */
  readonly missing: (refs: readonly Place[], fields: readonly string[]) => void;
  /** ISO date of the run. */
  readonly today: string;
}

/** What a part of a check finds of something whose places the check itself knows. */
export type SubjectFinding<P> = Omit<Finding, 'variant' | 'params' | 'refs'> & { readonly params: P };
/** What a check gets whose rule has one message, for params of this type. */
export type Reporting<P> = CheckContext<Omit<StatedFinding, 'variant' | 'params'> & { readonly params: P }>;

/** What the rules are about, by the first word of their ids. */
const CATEGORIES = {
  conn: 'connection',
  alloc: 'allocation',
  elec: 'electrical',
  power: 'power',
  group: 'group',
  thermal: 'thermal',
  mech: 'mechanical',
  fluid: 'fluid',
  net: 'network',
  bom: 'bom',
  doc: 'documentation',
  waiver: 'waiver',
} as const;

type CategoryWord = keyof typeof CATEGORIES;

/** What people and documents read about a rule. */
interface RuleText {
  readonly id: string;
  readonly category: string;
  /** What its findings do to a finished board. */
  readonly severity: Consequence;
  /**
   * Its findings are todos: adding parts or connections clears them, and nothing powered is at risk. Where that is so
   * of some only, which say it themselves, it tells of which: "while nothing feeds the radio".
   */
  readonly todo?: true | { readonly only: string };
  readonly title: string;
  /** Why it matters, in a sentence or two. */
  readonly why: string;
  /** A case of it, with figures where it has some. */
  readonly example: string;
  /** How to fix it, or when waiving it is sound. */
  readonly fix: string;
}

interface RuleFor<S extends Scope, M = MessageTexts, F = StatedFinding> extends RuleText {
  /** What it judges one by one: `check` gets each of them. */
  readonly scope: S;
  /** It is no check: what parts say in words, which people tick. */
  readonly checklist?: true;
  /** Rules that say less about the same refs: where this one fires, they keep silent. */
  readonly silences?: readonly string[];
  /**
   * What it is about, where that is not everything: it has nothing to say about a subject that has none of this, and is
   * not called for it. A part has the domains and protocols that its definition declares, a link those of its ends, a
   * bus those of its first link, a net the domains of its nodes.
   */
  readonly about?: { readonly domains?: readonly DomainName[]; readonly protocols?: readonly string[] };
  /** The same said exactly: where this is false it has nothing to say, whatever else is on the board. */
  readonly concerns?: Concerns[S];
  readonly message: M;
  /** Pure. */
  readonly check: (subject: Subjects[S], context: CheckContext<F>) => void;
}

export type Rule = { readonly [S in Scope]: RuleFor<S> }[Scope];
export type RuleOf<S extends Scope> = Extract<Rule, { readonly scope: S }>;

/** Rules are called one after the other on every subject, which is faster where all have the same fields in the same order. */
const EVERY_FIELD = {
  id: undefined,
  scope: undefined,
  category: undefined,
  severity: undefined,
  todo: undefined,
  title: undefined,
  why: undefined,
  example: undefined,
  fix: undefined,
  checklist: undefined,
  silences: undefined,
  about: undefined,
  concerns: undefined,
  message: undefined,
  check: undefined,
};

/** A rule whose id and messages are known to the type checker, so that every code of it has its texts. */
export function rule<const Id extends `${CategoryWord}-${string}`, S extends Scope, const M extends MessageTexts>(
  spec: Omit<RuleFor<S, M, FindingOf<M>>, 'category'> & { readonly id: Id },
): RuleFor<S, M> & { readonly id: Id } {
  const category = CATEGORIES[spec.id.split('-')[0] as CategoryWord];
  // A finding of M is a finding: what the engine hands to the check takes any.
  return { ...EVERY_FIELD, ...spec, category } as unknown as RuleFor<S, M> & { readonly id: Id };
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

/** The outcome of a whole run, sorted: errors first and todos last, then by rule and fingerprint. */
export interface RuleRun {
  readonly violations: readonly Violation[];
  readonly checked: readonly string[];
  readonly skipped: readonly string[];
  readonly notEvaluated: readonly NotEvaluated[];
  /** In the order of the board's parts; items of one definition once. */
  readonly checklist: readonly ChecklistItem[];
  readonly counts: { readonly [grade in ViolationSeverity | 'waived']: number };
  /** The todos by their consequence. */
  readonly todos: { readonly [consequence in Consequence]: number };
}
