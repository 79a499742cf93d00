/** The part of an address that one customer of a network holds: of IPv6 the first 64 bits, because the rest is theirs to change at will. */
import { isIPv6 } from 'node:net';

/** What tries are counted by. IPv4 stays whole, also when it comes written as IPv6. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [front = '', back] = plain.split('%')[0]?.toLowerCase().split('::') ?? [];
  const [first, last] = [front, back ?? ''].map((half) => half.split(':').filter(Boolean));
  const gap = back === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0);
  const groups = [...(first ?? []), ...Array.from({ length: Math.max(gap, 0) }, () => '0'), ...(last ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
