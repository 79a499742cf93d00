/** One customer of a network is one, whatever their address looks like. */
import { expect, test } from 'vitest';
import { isOneOf, networkOf } from './address.ts';

test.each([
  ['102.89.1.2', '102.89.1.2'],
  ['::ffff:102.89.1.2', '102.89.1.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ['102.89.1.2', true],
  ['::ffff:102.89.1.2', true],
  ['102.89.1.3', false],
  ['10.1.2.200', true],
  ['10.1.3.1', false],
  ['2001:db8::77', true],
  ['2001:db9::77', false],
])('%s is one of an address and two networks: %s', (ip, isOne) => {
  expect(isOneOf(['102.89.1.2', '10.1.2.0/24', '2001:db8::/32'])(ip)).toBe(isOne);
});
