import type { PlacedPart } from '../../allocation/instance.ts';
import type { Edit } from '../../board/edit.ts';
import type { Design, Link, Net } from '../../design/design.ts';
import type { CheckContext, Concerns, Ref, Rule, Scope, Violation, ViolationSeverity } from '../rule.ts';
import { sharedByRules } from './shared.ts';
import { trackedOf } from './tracked-design.ts';
import { LinkView, NetView, PartView, View } from './view.ts';

/** A rule that walks through a view of the design and words its own findings. */
export interface OldRule {
  readonly id: string;
  readonly category: string;
  readonly severity: ViolationSeverity;
  readonly title: string;
  readonly why: string;
  readonly example: string;
  readonly mend: string;
  readonly checklist?: true;
  readonly silences?: readonly string[];
  readonly each?: 'part' | 'link' | 'net' | 'bus';
  readonly about?: Rule['about'];
  readonly concerns?: Partial<Pick<Concerns, 'part' | 'link' | 'net'>>;
  readonly check: (
    design: Design,
    report: (finding: OldFinding) => void,
    missing: (refs: readonly Ref[], fields: readonly string[]) => void,
    today: string,
  ) => void;
}

export interface OldFix {
  readonly label: string;
  readonly edits: readonly Edit[];
}

export interface OldFinding {
  readonly message: string;
  readonly refs: readonly Ref[];
  readonly discriminator?: string;
  readonly severity?: ViolationSeverity;
  readonly data?: Violation['data'];
  readonly fixes?: readonly OldFix[];
}

const VIEWS = {
  part: sharedByRules((design, { part }: PlacedPart) => new PartView(trackedOf(design), part.id)),
  link: sharedByRules((design, { connection }: Link) => new LinkView(trackedOf(design), [connection.id])),
  net: sharedByRules((design, net: Net) => new NetView(trackedOf(design), net)),
  bus: sharedByRules(
    (design, links: readonly Link[]) =>
      new LinkView(
        trackedOf(design),
        links.map(({ connection }) => connection.id),
      ),
  ),
  board: sharedByRules((design, _: Design) => new View(trackedOf(design))),
};

export function modern(one: OldRule | Rule): Rule {
  if (!('mend' in one)) return one;
  const { mend, each, concerns, check, ...rest } = one;
  const scope: Scope = each ?? 'board';
  const view = VIEWS[scope] as (design: Design, subject: unknown) => View;
  return {
    ...rest,
    fix: mend,
    scope,
    ...(concerns === undefined ? {} : { concerns: concerns.part ?? concerns.link ?? concerns.net }),
    message: ({ message }: { readonly message: string }) => message,
    check: (subject: unknown, { design, report, missing, today }: CheckContext) =>
      check(
        view(design, subject),
        ({ message, fixes = [], ...more }) =>
          report({ ...more, params: { message }, fixes: fixes.map((fix) => ({ code: '', params: {}, ...fix })) }),
        missing,
        today,
      ),
  } as unknown as Rule;
}
