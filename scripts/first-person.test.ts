/** What the command for the first superadmin accepts. */
import { expect, test } from 'vitest';
import { firstPersonIn } from './first-person.ts';

test('address, name and number are read like those of any member of staff', () => {
  expect(firstPersonIn(['Ada@Lender.example', 'Ada Obi', '08030000000'])).toEqual({
    email: 'ada@lender.example',
    name: 'Ada Obi',
    phone_number: '08030000000',
  });
});

test.each([
  [[], 'Name the person'],
  [['ada', 'Ada Obi', '08030000000'], 'Enter a valid email address'],
  [['ada@lender.example', 'Ada', '08030000000'], 'Enter first and last name'],
  [['ada@lender.example', 'Ada Obi', '12'], '. Usage: npm run first-superadmin --'],
] as const)('%j is refused with the usage: %s', (words, sentence) => {
  expect(() => firstPersonIn([...words])).toThrow(sentence);
});
