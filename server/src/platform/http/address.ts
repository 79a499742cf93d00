/** The part of an address that one customer of a network holds: of IPv6 the first 64 bits, because the rest is theirs to change at will. */
import { isIPv6 } from 'node:net';

/** The key by which attempts are counted. IPv4 stays whole, also when it comes written as IPv6. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
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
