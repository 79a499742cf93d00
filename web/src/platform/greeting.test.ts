/** Greetings. */
import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  ['2026-03-02T04:00:00Z', 'Good morning, Amina'],
  ['2026-03-02T10:59:00Z', 'Good morning, Amina'],
  ['2026-03-02T11:00:00Z', 'Good afternoon, Amina'],
  ['2026-03-02T16:00:00Z', 'Good evening, Amina'],
  ['2026-03-02T23:30:00Z', 'Good morning, Amina'],
])('at %s', (at, text) => {
  expect(greeting('Amina Bello', new Date(at))).toBe(text);
});

test('a user without a name is greeted as well', () => {
  expect(greeting(undefined, new Date('2026-03-02T10:00:00Z'))).toBe('Good morning');
});
