/** How people are named and numbered, and which accounts a list of users holds. */
import { expect, test } from 'vitest';
import { asE164, fullName, typesOfUsers } from './user.ts';

test.each(['08031234567', '2348031234567', '+2348031234567'])('%s is normalised to the same number', (phone) => {
  expect(asE164(phone)).toBe('+2348031234567');
});

test('a user without a last name has no trailing space', () => {
  expect([fullName({ firstName: 'Ada', lastName: '' }), fullName({ firstName: 'Ada', lastName: 'Eze' })]).toEqual([
    'Ada',
    'Ada Eze',
  ]);
});

test('a list of users holds customers and merchants, unless others are named', () => {
  expect(typesOfUsers({ filter: undefined })).toEqual(['user', 'default', 'merchant']);
  expect(typesOfUsers({ filter: { user_type: [] } })).toEqual(['user', 'default', 'merchant']);
  expect(typesOfUsers({ filter: { user_type: ['hr'] } })).toEqual(['hr']);
});

test('a type chooses among the accounts of a list, and a customer is of either kind', () => {
  expect(typesOfUsers({ filter: undefined, type: 'user' })).toEqual(['user', 'default']);
  expect(typesOfUsers({ filter: undefined, type: 'merchant' })).toEqual(['merchant']);
  expect(typesOfUsers({ filter: { user_type: ['hr'] }, type: 'merchant' })).toEqual([]);
});
