/** Which PIN is refused as too easy to guess, and when one may be replaced. */
import { day, hourMs } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { whyNotPin, whyNotReplacePin } from './pin.rules.ts';
import { isRightCode } from '@ajo/contract/kernel/sent-code';

const ada = { dateOfBirth: day('1992-05-14'), phone: '+2348031234567' };

test.each(['0000', '7777', '1212', '1234', '7890', '4321', '9876', '0987'])('the pattern %s is refused', (pin) => {
  expect(whyNotPin(pin, ada)?.code).toBe('weak_pin');
});

test.each(['1992', '1405', '0514', '4567'])('%s, a birthday or the end of the phone number, is refused', (pin) => {
  expect(whyNotPin(pin, ada)?.code).toBe('weak_pin');
});

test('other digits are accepted, also without a date of birth and phone', () => {
  expect(whyNotPin('8264', ada)).toBeUndefined();
  expect(whyNotPin('1992', { dateOfBirth: null, phone: null })).toBeUndefined();
});

test('only an existing PIN waits until new access is a day old', () => {
  const at = new Date('2026-11-20T12:00:00Z');
  const changed = (hours: number) => ({ accessSince: new Date(at.getTime() - hours * hourMs), waitHours: 24, at });
  expect(whyNotReplacePin({ hasPin: true, ...changed(23) })?.code).toBe('access_too_new');
  expect(whyNotReplacePin({ hasPin: true, ...changed(24) })).toBeUndefined();
  expect(whyNotReplacePin({ hasPin: false, ...changed(0) })).toBeUndefined();
});

test('a code is refused from its sixth attempt, also the right one', () => {
  expect(isRightCode({ digest: 'a', attempts: 5 }, 'a')).toBe(true);
  expect(isRightCode({ digest: 'a', attempts: 6 }, 'a')).toBe(false);
  expect(isRightCode({ digest: 'a', attempts: 1 }, 'b')).toBe(false);
  expect(isRightCode(undefined, 'a')).toBe(false);
});
