/** All errors that one press on "Send the request" reports. */
import { expect, test } from 'vitest';
import { NewManagementRequest } from './users.requests.ts';

const wrongIn = (form: object): string[] =>
  (NewManagementRequest.safeParse(form).error?.issues ?? []).map(({ path }) => path.join('.'));
const input = {
  user_id: '019f92ec-7d80-72c3-8fca-f84b5bc58786',
  kind: 'profile',
  reason: 'They called me',
  changes: { email: 'ada@mail.test' },
};

test('an empty reason and empty changes are reported together', () => {
  expect(wrongIn({ ...input, reason: '', changes: {} })).toEqual(['reason', 'changes']);
});

test('an invalid field inside changes is reported under its path', () => {
  expect(wrongIn({ ...input, changes: { email: 'ada' } })).toEqual(['changes.email']);
  expect(wrongIn(input)).toEqual([]);
});
