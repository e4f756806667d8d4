import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Whether an address is one of the public Internet. Others are of this machine, of networks behind it, of neighbours on its link, or of nobody: IANA's
 * registries of special-purpose addresses (RFC 6890) with multicast, and whatever holds such an address of IPv4 in one of IPv6. False for what is no address.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return false;
  if (family === 4) return !SPECIAL.check(address, 'ipv4');
  return GLOBAL.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}

/** Of IPv6 nothing else is given to anybody (RFC 4291). */
const GLOBAL = listOf(['2000::/3']);

const SPECIAL = listOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Teredo, ORCHID, documentation, 6to4 (an address of IPv4), the AS112 servers, segment routing.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20', '5f00::/16'],
]);

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}
