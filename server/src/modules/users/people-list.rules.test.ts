/** Which accounts a list of users holds. */
import { expect, test } from 'vitest';
import { typesOfUsers } from './people-list.rules.ts';

test('customers and merchants, unless others are named', () => {
  expect(typesOfUsers({ filter: undefined })).toEqual(['user', 'default', 'merchant']);
  expect(typesOfUsers({ filter: { user_type: [] } })).toEqual(['user', 'default', 'merchant']);
  expect(typesOfUsers({ filter: { user_type: ['hr'] } })).toEqual(['hr']);
});

test('a type chooses among them, and a customer is of either kind', () => {
  expect(typesOfUsers({ filter: undefined, type: 'user' })).toEqual(['user', 'default']);
  expect(typesOfUsers({ filter: undefined, type: 'merchant' })).toEqual(['merchant']);
  expect(typesOfUsers({ filter: { user_type: ['hr'] }, type: 'merchant' })).toEqual([]);
});
