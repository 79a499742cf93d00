/** The part of an address that one customer of a network holds: of IPv6 the first 64 bits, because the rest is theirs to change at will. */
import { BlockList, isIPv6 } from 'node:net';

/** IPv4 may come written as IPv6. */
const plainOf = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** The key by which attempts are counted. IPv4 stays whole. */
export function networkOf(ip: string): string {
  const plain = plainOf(ip);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** All eight groups, whatever "::" left out. */
function groupsOf(ip: string): string[] {
  const [front, back] = ip
    .replace(/%.*$/, '')
    .toLowerCase()
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const written = [...(front ?? []), ...(back ?? [])].length;
  const all = [...(front ?? []), ...Array.from({ length: 8 - written }, () => '0'), ...(back ?? [])];
  return all.map((group) => group.replace(/^0+(?=.)/, ''));
}

/** Whether an address is one of these, or in one of these networks. */
export function isOneOf(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const version = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, version);
    else list.addSubnet(address, Number(bits), version);
  }
  return (ip) => list.check(plainOf(ip), isIPv6(plainOf(ip)) ? 'ipv6' : 'ipv4');
}
