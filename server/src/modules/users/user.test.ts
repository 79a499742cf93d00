/** How people are named and numbered. */
import { expect, test } from 'vitest';
import { asE164, fullName } from './user.ts';

test.each(['08031234567', '2348031234567', '+2348031234567'])('%s is normalised to the same number', (phone) => {
  expect(asE164(phone)).toBe('+2348031234567');
});

test('a user without a last name has no trailing space', () => {
  expect([fullName({ firstName: 'Ada', lastName: '' }), fullName({ firstName: 'Ada', lastName: 'Eze' })]).toEqual([
    'Ada',
    'Ada Eze',
  ]);
});
