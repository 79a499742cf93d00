/** How people are named and numbered. */
import { expect, test } from 'vitest';
import { asE164, fullName } from './user.ts';

test.each(['08031234567', '2348031234567', '+2348031234567'])('%s is one and the same number', (phone) => {
  expect(asE164(phone)).toBe('+2348031234567');
});

test('a person without a last name has no space after the first', () => {
  expect([fullName({ firstName: 'Ada', lastName: '' }), fullName({ firstName: 'Ada', lastName: 'Eze' })]).toEqual([
    'Ada',
    'Ada Eze',
  ]);
});
