/** Which moves a statement may make, what is refused at the door, and how long it is tried. */
import { StatementState } from '@ajo/contract/modules/statements';
import { expect, test } from 'vitest';
import { hasTriedEnough, sourceOfCode, stateAfter, troubleWords, whyNotGive, whyNotMove, whyNotTake } from './statement.rules.ts';
import type { StatementTrouble } from './statement.ts';

const states = StatementState.options;
const lawful = ['received read', 'received unreadable', 'received needs_password', 'needs_password received'];

test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
  expect(whyNotMove({ state: from }, to) === undefined).toBe(lawful.includes(`${from} ${to}`));
});

const troubles = Object.keys(troubleWords) as StatementTrouble[];
test('only a locked file without a password is accepted unopened; a wrong password is refused at its field', () => {
  const taken = troubles.filter((trouble) => whyNotTake(trouble) === undefined);
  expect(taken).toEqual(['password_missing']);
  expect(whyNotTake(undefined)).toBeUndefined();
  const fields = troubles.map((trouble) => Object.keys(whyNotTake(trouble)?.errors ?? {})[0]);
  expect(new Set(fields)).toEqual(new Set([undefined, 'password', 'bank_statement']));
  expect(whyNotTake('password_wrong')?.errors).toHaveProperty('password');
});

test('a locked file waits for its password; every other error is final', () => {
  const waiting = troubles.filter((trouble) => stateAfter(trouble) === 'needs_password');
  expect(waiting).toEqual(['password_missing', 'password_wrong']);
});

test.each([
  [{ hasFile: false, code: undefined, password: undefined }, 'bank_statement'],
  [{ hasFile: false, code: 'code_1', password: 'x' }, 'password'],
  [{ hasFile: false, code: 'code_1', password: undefined }, undefined],
  [{ hasFile: true, code: undefined, password: 'x' }, undefined],
  [{ hasFile: true, code: 'code_1', password: 'x' }, undefined],
])('given %j, the error is %s', (input, field) => {
  expect(Object.keys(whyNotGive(input)?.errors ?? {})[0]).toBe(field);
});

test('a file is attempted three times, a bank sixty times; a ticket is stored with its password', () => {
  expect([2, 3].map((attempts) => hasTriedEnough({ source: 'file', attempts }))).toEqual([false, true]);
  expect([59, 60].map((attempts) => hasTriedEnough({ source: 'mono', attempts }))).toEqual([false, true]);
  expect([sourceOfCode('code_abc'), sourceOfCode('1234567-1:AB12')]).toEqual(['mono', 'mbs']);
});
