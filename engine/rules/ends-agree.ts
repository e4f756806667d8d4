import type { Instance } from '../allocation/instance.ts';
import type { Design, Link } from '../design/design.ts';
import type { Params, Reporting, SubjectFinding } from './rule.ts';

/**
 * The check of something that the two ends of a link must agree on. Where it is `about` the link and both ends state
 * it, `differ` judges the two figures; what it finds is reported at the link, with the names of both ends. `lacks` is the
 * field to ask for where an end states nothing; without it such a link passes.
 */
export function endsAgree<T, P extends Params>(
  about: (link: Link) => boolean,
  stated: (design: Design, end: Instance) => T | null | undefined,
  differ: (x: T, y: T, link: Link, design: Design) => SubjectFinding<P> | null,
  lacks?: string,
) {
  return (link: Link, { design, report, missing }: Reporting<Readonly<Record<'a' | 'b', Instance>> & P>): void => {
    if (!about(link)) return;
    const [a, b] = link.ends;
    const [x, y] = [stated(design, a), stated(design, b)];
    if (x == null || y == null) {
      if (lacks !== undefined) missing([x == null ? a : b], [lacks]);
      return;
    }
    const found = differ(x, y, link, design);
    if (found === null) return;
    report({ ...found, params: { a, b, ...found.params }, refs: [link] });
  };
}
