/** One interface of one placed part, as the canvas names it. */
import type { DomainName } from '#schemas/part-definition/types.ts';

export interface PortRef {
  readonly part: string;
  readonly domain: DomainName;
  readonly interface: string;
}

/** May the drag that was begun end here? The reason is a sentence for people; `asks` is what has to be agreed to first. */
export type Joinable = { readonly ok: true; readonly asks?: string } | { readonly ok?: false; readonly reason: string };

/** `part/domain/interface`, as `data-port` holds it. */
export function portKey(port: PortRef): string {
  return `${port.part}/${port.domain}/${port.interface}`;
}
