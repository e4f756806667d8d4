/** Waivers that no longer do what the person who wrote them meant. */
import type { Waiver } from '../../board/board.ts';
import type { Design } from '../../design/design.ts';
import type { Finding, Ref, Rule } from '../rule.ts';
import { list, partName } from '../words.ts';

/** True from the day after `until`. */
export function expired(waiver: Waiver, today: string): boolean {
  return waiver.until !== undefined && waiver.until.slice(0, 10) < today;
}

export const WAIVER_EXPIRED: Rule = {
  id: 'waiver-expired',
  category: 'waiver',
  severity: 'warning',
  title: 'A waiver has expired',
  why: 'A waiver with a date was a promise to look again. After that date the violation counts as before.',
  example: 'A waiver until 2025-06-30, looked at in July.',
  mend: 'Mend the fault, or waive it anew with a new date.',
  check: (design, report, _missing, today) => {
    for (const [print, waiver] of design.board.waivers) {
      if (!expired(waiver, today)) continue;
      report({
        message: `Waiver by ${waiver.who} for ${waiver.rule} (“${waiver.why}”) expired on ${waiver.until}`,
        refs: refsOf(waiver),
        discriminator: print,
        fixes: [{ label: 'Remove the waiver', edits: [{ op: 'unwaive', fingerprint: print }] }],
      });
    }
  },
};

/** Needs to know what the other rules found, so the run calls `staleWaivers` after them. */
export const WAIVER_STALE: Rule = {
  id: 'waiver-stale',
  category: 'waiver',
  severity: 'warning',
  title: 'A waiver matches nothing any more',
  why: 'The fault that it excused is gone. Left standing, it would excuse the same fault if it came back.',
  example: 'A waiver for a missing pull-up that has been added since.',
  mend: 'Remove it, which the fix does.',
  check: () => {},
};

/** One finding for each unexpired waiver of a checked rule whose fingerprint is not in `current`. */
export function* staleWaivers(
  design: Design,
  current: { readonly has: (fingerprint: string) => boolean },
  checked: ReadonlySet<string>,
  today: string,
): Generator<Finding> {
  for (const [print, waiver] of design.board.waivers) {
    if (current.has(print) || !checked.has(waiver.rule) || expired(waiver, today)) continue;
    const on = waiver.refs.map((id) => partName(design, id));
    yield {
      message: `Waiver for ${waiver.rule}${on.length > 0 ? ` on ${list(on)}` : ''} no longer applies: the violation is gone`,
      refs: refsOf(waiver),
      discriminator: print,
      fixes: [{ label: 'Remove the waiver', edits: [{ op: 'unwaive', fingerprint: print }] }],
    };
  }
}

function refsOf(waiver: Waiver): readonly Ref[] {
  return waiver.refs.map((id) => (id.startsWith('c_') ? { connection: id } : { part: id }));
}
