/** Waivers that no longer do what the person who wrote them meant. */
import type { Waiver } from '../../board/board.ts';
import type { Design } from '../../design/design.ts';
import { fix } from '../fixes.ts';
import { list, partName } from '../names.ts';
import { type Finding, type Ref, rule } from '../rule.ts';

/** True from the day after `until`. */
export function expired(waiver: Waiver, today: string): boolean {
  return waiver.until !== undefined && waiver.until.slice(0, 10) < today;
}

export const WAIVER_EXPIRED = rule({
  id: 'waiver-expired',
  scope: 'board',
  category: 'waiver',
  severity: 'warning',
  title: 'A waiver has expired',
  why: 'A waiver with a date was a promise to look again. After that date the violation counts as before.',
  example: 'A waiver until 2025-06-30, looked at in July.',
  fix: 'Fix the fault, or waive it again with a new date.',
  message: ({ who, rule, why, until }: { who: string; rule: string; why: string; until: string }) =>
    `Waiver by ${who} for ${rule} (“${why}”) expired on ${until}`,
  check: (_board, { design, report, today }) => {
    for (const [print, waiver] of design.board.waivers) {
      if (!expired(waiver, today)) continue;
      report({
        params: { who: waiver.who, rule: waiver.rule, why: waiver.why, until: waiver.until ?? '' },
        refs: refsOf(waiver),
        discriminator: print,
        fixes: [fix('remove-waiver', {}, [{ op: 'unwaive', fingerprint: print }])],
      });
    }
  },
});

/** Needs to know what the other rules found, so the run calls `staleWaivers` after them. */
export const WAIVER_STALE = rule({
  id: 'waiver-stale',
  scope: 'board',
  category: 'waiver',
  severity: 'warning',
  title: 'A waiver matches nothing any more',
  why: 'The fault that it excused is gone. Left standing, it would excuse the same fault if it came back.',
  example: 'A waiver for a missing pull-up that has been added since.',
  fix: 'Remove it, which the fix does.',
  message: ({ rule, parts }: { rule: string; parts: readonly string[] }) =>
    `Waiver for ${rule}${parts.length > 0 ? ` on ${list(parts)}` : ''} no longer applies: the violation is gone`,
  check: () => {},
});

/** One finding for each unexpired waiver of a checked rule whose fingerprint is not in `current`. */
export function* staleWaivers(
  design: Design,
  current: { readonly has: (fingerprint: string) => boolean },
  checked: ReadonlySet<string>,
  today: string,
): Generator<Finding> {
  for (const [print, waiver] of design.board.waivers) {
    if (current.has(print) || !checked.has(waiver.rule) || expired(waiver, today)) continue;
    yield {
      params: { rule: waiver.rule, parts: waiver.refs.map((id) => partName(design, id)) },
      refs: refsOf(waiver),
      discriminator: print,
      fixes: [fix('remove-waiver', {}, [{ op: 'unwaive', fingerprint: print }])],
    };
  }
}

function refsOf(waiver: Waiver): readonly Ref[] {
  return waiver.refs.map((id) => (id.startsWith('c_') ? { connection: id } : { part: id }));
}
