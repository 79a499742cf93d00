/** The demo statements are real files: read whole, proven by their own balances. */
import { aCustomer, freshContext } from '#kit';
import { statementViews } from '#modules/statements';
import { fullName } from '#modules/users';
import { expect, test } from 'vitest';
import { addDemoStatement } from './statements.ts';

test('a demo statement is read to the last row and adds up', async () => {
  const context = await freshContext();
  const user = await aCustomer(context);
  const owner = { kind: 'customer' as const, id: user.id, customerId: user.id, name: fullName(user) };
  const until = context.clock.businessDay();
  await addDemoStatement(context, { owner, employer: 'LAGOON HOSPITAL', salary: 38_000_000n, until });
  const [view] = await statementViews(context, owner);
  expect(view?.remark).toBeNull();
  expect(view).toMatchObject({
    state: 'read',
    layout: 'mbs',
    bank: 'Sterling Bank',
    holder_matches: true,
    opening: 8_425_030n,
    proof: { misfits: 0, unread: 0 },
    analysis: { salary: { payer: 'LAGOON HOSPITAL', months: 5, confidence: 'high' }, bounced: 1 },
  });
});
