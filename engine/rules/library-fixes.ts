/** Fixes that need a part which the board may not have yet. The run knows no library; whoever shows fixes does. */
import type { Design, Node } from '../board/design.ts';
import type { Library } from '../library/library.ts';
import { pullUpFixes } from './pull-up-fix.ts';
import { ELEC_PULLUP_MISSING } from './pull-ups.ts';
import type { Fix, Violation } from './rule.ts';

/** The violation's own fixes, else those that a part of the library makes possible. */
export function libraryFixes(design: Design, violation: Violation, library: Library): readonly Fix[] {
  if (violation.fixes.length > 0 || violation.rule !== ELEC_PULLUP_MISSING.id) return violation.fixes;
  const node = nodeOf(design, violation);
  return node === null ? [] : pullUpFixes(design, node, library.definitions);
}

/** The pin that the violation points at, as it stands in its net. */
function nodeOf(design: Design, violation: Violation): Node | null {
  for (const { part, domain, resource } of violation.refs) {
    const net = design.netOf.get(`${part}/${domain}/${resource}`);
    const node = net?.nodes.find((one) => one.part === part && one.resource === resource);
    if (node !== undefined) return node;
  }
  return null;
}
