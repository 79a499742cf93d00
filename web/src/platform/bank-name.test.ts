/** Short names of banks. */
import { expect, test } from 'vitest';
import { shortBank } from './bank-name.ts';

test.each([
  ['Guaranty Trust Bank', 'GTBank'],
  ['United Bank For Africa', 'UBA'],
  ['Kuda Bank', 'Kuda Bank'],
])('%s is called %s', (name, short) => expect(shortBank(name)).toBe(short));
