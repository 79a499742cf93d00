/** What an edit really changes. */
import { expect, test } from 'vitest';
import { day } from '@ajo/contract/kernel/time';
import { changeOf, only } from './person-change.rules.ts';
import type { User } from './user.ts';

const user = {
  firstName: 'Ada',
  lastName: 'Eze',
  email: 'ada@mail.test',
  phone: '+2348031234567',
  dateOfBirth: null,
  branchId: 'here',
  type: 'user',
} as unknown as User;

test('a form sent back unchanged changes nothing', () => {
  expect(changeOf(user, { name: 'Ada Eze', email: 'ada@mail.test', phone_number: '08031234567', branch_id: 'here' })).toEqual({
    before: {},
    after: {},
  });
});

test('before and after contain only the changed fields', () => {
  const change = changeOf(user, { name: 'Ada Obi', phone_number: '08030000000', date_of_birth: day('1990-05-01') });
  expect(change).toEqual({
    before: { name: 'Ada Eze', phone_number: '+2348031234567', date_of_birth: null },
    after: { name: 'Ada Obi', phone_number: '+2348030000000', date_of_birth: '1990-05-01' },
  });
  expect(only(change.after, ['name', 'email'])).toEqual({ name: 'Ada Obi' });
});
