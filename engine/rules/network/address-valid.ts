/** Addresses that no device can have. */
import { scopedField } from '../fields.ts';
import { type Names, rule } from '../rule.ts';
import { ipv4, networkOf } from './address-fix.ts';

export const NET_ADDRESS_INVALID = rule({
  id: 'net-address-invalid',
  scope: 'part',
  severity: 'error',
  title: 'No device can have this address',
  why: 'The first address of a subnet names the subnet, and the last one is its broadcast address. A malformed address, such as one with a number above 255, cannot be set at all.',
  example: 'A camera at 192.168.1.255 in 192.168.1.0/24.',
  fix: 'Give it another address of its subnet.',
  message: {
    unreadable: (p: Names<'part' | 'address'>) =>
      `${p.part} has the address ${p.address}, which is no valid IPv4 address`,
    network: (p: Names<'part' | 'address' | 'subnet'>) =>
      `${p.part} has the address ${p.address}, which names the network ${p.subnet} itself: no device can have it`,
    broadcast: (p: Names<'part' | 'address' | 'subnet'>) =>
      `${p.part} has the address ${p.address}, the broadcast address of ${p.subnet}: no device can have it`,
  },
  check: (placed, { report }) => {
    const [address, subnet] = ['ip_address', 'subnet'].map((key) => {
      const said = scopedField(placed, '', key);
      return typeof said === 'string' ? said.trim() : '';
    }) as [string, string];
    const own = ipv4(address);
    if (own === null) {
      if (FOUR_NUMBERS.test(address))
        report({ variant: 'unreadable', params: { part: placed, address }, refs: [placed] });
      return;
    }
    const network = networkOf(subnet);
    if (network === null || network.size < 4) return;
    const host = own - network.first;
    const variant = host === 0 ? 'network' : host === network.size - 1 ? 'broadcast' : null;
    if (variant !== null) report({ variant, params: { part: placed, address, subnet }, refs: [placed] });
  },
});

/** Meant as an IPv4 address, and not as a name or an address of IPv6. */
const FOUR_NUMBERS = /^\d+(\.\d+){3}$/;
