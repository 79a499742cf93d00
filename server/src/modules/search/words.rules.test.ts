/** What the words of a search may be. */
import { expect, test } from 'vitest';
import { meaningOf } from './words.rules.ts';

test.each([
  ['AJ-000123', { number: 123n }],
  ['aj123', { number: 123n }],
  ['123', { number: 123n }],
  ['SV-000042', { holding: { kind: 'savings', number: 42n } }],
  ['in 7', { holding: { kind: 'investment', number: 7n } }],
  ['bl000123', { holding: { kind: 'package', number: 123n } }],
  ['0803 123 4567', { number: 8_031_234_567n, people: { phone: '0803 123 4567' } }],
  ['+2348031234567', { people: { phone: '+2348031234567' } }],
  ['ade@mail.test', { people: { email: 'ade@mail.test' } }],
  ['Adaeze Okonkwo', { people: { name: 'Adaeze Okonkwo' } }],
  ['ok', {}],
  ['9'.repeat(20), { people: { phone: '9'.repeat(20) } }],
])('%s', (words, meaning) => {
  expect(meaningOf(words)).toEqual(meaning);
});
