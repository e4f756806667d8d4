/** Another address for who came later, as an edit. */

import { bySeq } from '../../board/board.ts';
import type { Design } from '../../design/design.ts';
import { scopedField } from '../fields.ts';
import { fix } from '../fixes.ts';
import { partName } from '../names.ts';
import type { Fix } from '../rule.ts';

/**
 * One fix for each of the parts but the first in the order of the board that states its subnet: the next host address of
 * it that nobody in `taken` has, each another one. None for a part of several equal units, which have one address.
 */
export function addressFixes(design: Design, parts: readonly string[], taken: ReadonlySet<string>): readonly Fix[] {
  const placed = parts.flatMap((id) => design.parts.get(id) ?? []).sort((a, b) => bySeq(a.part, b.part));
  const used = new Set(taken);
  return placed.slice(1).flatMap((one) => {
    const [said, subnet] = ['ip_address', 'subnet'].map((key) => scopedField(one, '', key));
    if (one.part.quantity > 1 || typeof said !== 'string' || typeof subnet !== 'string') return [];
    const free = nextHost(said.trim(), subnet.trim(), used);
    if (free === null) return [];
    used.add(free);
    const params = { part: partName(design, one.part.id), address: free };
    return [fix('set-address', params, [{ op: 'update_part', part: one.part.id, fields: { ip_address: free } }])];
  });
}

/** The first free host address after this one, going round within the network; null where it is not of the network or none is free. */
function nextHost(address: string, subnet: string, used: ReadonlySet<string>): string | null {
  const [own, network] = [ipv4(address), networkOf(subnet)];
  if (own === null || network === null || network.size > 2 ** 16 || network.size < 4) return null;
  const { first, size } = network;
  if (own < first || own >= first + size) return null;
  for (let step = 1; step < size; step += 1) {
    const host = (own - first + step) % size;
    if (host === 0 || host === size - 1) continue; // the network and its broadcast
    const text = wordsOf(first + host);
    if (!used.has(text)) return text;
  }
  return null;
}

/** The first address of an IPv4 network and how many it has; null where the text is none. */
export function networkOf(subnet: string): { readonly first: number; readonly size: number } | null {
  const [base = '', bits = ''] = subnet.split('/');
  const [net, length] = [ipv4(base), Number(bits)];
  if (net === null || !/^\d{1,2}$/.test(bits) || length > 32) return null;
  const size = 2 ** (32 - length);
  return { first: Math.floor(net / size) * size, size };
}

/** An IPv4 address as a number; null where it is none. */
export function ipv4(text: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text.trim())?.slice(1).map(Number);
  if (parts === undefined || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

function wordsOf(address: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
}
