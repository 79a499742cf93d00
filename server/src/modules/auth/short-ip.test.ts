/** Addresses as people see them. */
import { expect, test } from 'vitest';
import { shortIp } from './short-ip.ts';

test.each([
  ['102.89.34.7', '102.89.x.x'],
  ['::ffff:102.89.34.7', '102.89.x.x'],
  ['2c0f:f5c0:1:2:3:4:5:6', '2c0f:f5c0:1:…'],
  ['2c0f::1', '2c0f:…'],
  ['::1', 'this machine'],
])('%s is shown as %s, without the part that names one connection', (ip, shown) => {
  expect(shortIp(ip)).toBe(shown);
});
