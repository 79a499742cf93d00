/** What is shown of the facts of a change, and what stays covered. */
import { expect, test } from 'vitest';
import { readable } from './history.rules.ts';

test.each([
  ['nothing', null, null],
  ['plain facts', { principal: '250000', purpose: 'Rent' }, { principal: '250000', purpose: 'Rent' }],
  ['where somebody was', { version: 'v', ip: '102.89.0.1' }, { version: 'v', ip: '••••' }],
  ['how somebody is reached', { email: 'a@b.c', phone: null }, { email: '••••', phone: null }],
  ['what stands inside a group', { bank: { name: 'GTB', number: '0123456789' } }, { bank: { name: 'GTB', number: '••••' } }],
  ['what stands in a list', { cards: [{ number: '1' }, 'x'] }, { cards: [{ number: '••••' }, 'x'] }],
])('%s', (_what, facts, expected) => {
  expect(readable(facts)).toEqual(expected);
});
