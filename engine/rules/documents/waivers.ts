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
  severity: 'warning',
  title: 'A waiver has expired',
  why: 'A waiver with a date is a promise to look again. After that date the violation counts as before.',
  example: 'A waiver until 2025-06-30, on a board checked in July 2025.',
  fix: 'Fix the fault, or waive it again with a new date.',
  message: ({ who, rule, why, until }: { who: string; rule: string; why: string; until: string }) =>
    `The waiver by ${who} for ${rule} (“${why}”) expired on ${until}`,
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
  severity: 'warning',
  title: 'A waiver no longer applies',
  why: 'The fault that it excused is gone. If the fault came back, the waiver would excuse it again.',
  example: 'A waiver for a missing pull-up, after the pull-up was added.',
  fix: 'Remove the waiver, which the fix does.',
  message: ({ rule, parts }: { rule: string; parts: readonly string[] }) =>
    `The waiver for ${rule}${parts.length > 0 ? ` on ${list(parts)}` : ''} no longer applies: the violation that it excused is gone`,
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
