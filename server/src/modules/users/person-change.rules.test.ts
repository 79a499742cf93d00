/** What an edit really changes, and what an exported file shows. */
import { expect, test } from 'vitest';
import { day } from '@ajo/contract/kernel/time';
import { cellsOf, columnsOf, headingsOf } from './people-csv.rules.ts';
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

const row = {
  id: 'x',
  name: 'Ada Eze',
  email: 'ada@mail.test',
  phone_number: '+2348031234567',
  type: 'credit_officer',
  status: 'active',
  suspended: true,
  branch: null,
  officer: 'Kemi',
  created_at: new Date('2026-03-02T23:30:00Z'),
} as never;

test('contacts are exported unmasked only with the right to reveal', () => {
  expect(cellsOf(row, ['email', 'phone_number'], false)).toEqual(['a…@mail.test', '+234803…67']);
  expect(cellsOf(row, ['email', 'phone_number'], true)).toEqual(['ada@mail.test', '+2348031234567']);
});

test('columns keep the standard order, and all are included by default', () => {
  expect(headingsOf(columnsOf(['created_at', 'name']))).toEqual(['Name', 'Since']);
  expect(cellsOf(row, columnsOf(undefined), true)).toEqual([
    'Ada Eze',
    'credit officer',
    'active, suspended',
    'ada@mail.test',
    '+2348031234567',
    null,
    'Kemi',
    '03 Mar, 2026',
  ]);
});
