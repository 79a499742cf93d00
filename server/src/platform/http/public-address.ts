/** Which addresses a request may go to whose host a person has entered: those of the public internet, and none of our own network. */
import { BlockList, isIP } from 'node:net';

/** Special-purpose ranges of the IANA registry (RFC 6890): not global, reserved, multicast, or a way into IPv4 around this list. */
const closedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
const closedV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [network, bits] of closedV4) closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of closedV6) closed.addSubnet(network, bits, 'ipv6');
/** All global unicast addresses of IPv6; IPv4 written as IPv6 is outside. */
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

/** False also for text that is no IP address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && globalV6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}
