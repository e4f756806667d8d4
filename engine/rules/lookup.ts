import type { Design, Node, ResourceIndex } from '../board/design.ts';

/** The resource behind a pin; undefined where its part or definition is gone. Makes no key, so it is cheap in loops. */
export function resourceAt(
  design: Design,
  { part, domain, resource }: Pick<Node, 'part' | 'domain' | 'resource'>,
): ResourceIndex | undefined {
  return design.parts.get(part)?.definition?.domains.get(domain)?.resources.get(resource);
}
