/** How long something has waited, in words. */
import { expect, test } from 'vitest';
import { ageText } from './age-text.ts';

test.each([
  ['2026-03-02T08:30:00Z', 'under an hour'],
  ['2026-03-02T10:00:00Z', '2 hours'],
  ['2026-03-03T08:00:00Z', '1 day'],
  ['2026-03-12T09:00:00Z', '10 days'],
  ['2026-03-01T08:00:00Z', 'under an hour'],
])('requested at 08:00 on 2 March, read at %s: %s', (now, text) => {
  expect(ageText(new Date('2026-03-02T08:00:00Z'), new Date(now))).toBe(text);
});
