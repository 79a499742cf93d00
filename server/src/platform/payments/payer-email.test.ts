/** The address that providers get of a payer. */
import { expect, test } from 'vitest';
import { payerEmail } from './payer-email.ts';

const config = { CONTACT_EMAIL: 'help@lender.test' };

test.each([
  ['ada@mail.test', 'ada@mail.test'],
  [null, 'customer-0192@lender.test'],
  [undefined, 'customer-0192@lender.test'],
])('of %s is %s', (email, address) => {
  expect(payerEmail(config, { id: '0192', email })).toBe(address);
});
