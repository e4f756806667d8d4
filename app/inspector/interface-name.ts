import type { End } from '#engine/board/board.ts';
import type { Design } from '#engine/design/design.ts';
import { humanised } from '../texts/vocabulary.ts';

/** The name of the interface at an end; its id in words where the definition gives none. */
export function interfaceName(design: Design, { part, domain, interface: id }: Omit<End, 'instance'>): string {
  return design.parts.get(part)?.definition?.interfaces.get(`${domain}/${id}`)?.interface.name ?? humanised(id);
}
