import type { Design } from '../../design/design.ts';
import { TrackedDesign } from './tracked-design.ts';

/**
 * What several rules ask about one subject, found once for all of them: the pins of a signal, the feeds of a link.
 * `find` is called with what the rules are called with.
 */
export function sharedByRules<S, T>(find: (design: Design, subject: S) => T): (design: Design, subject: S) => T {
  return (design, subject) => (design instanceof TrackedDesign ? design.shared(find, subject) : find(design, subject));
}
