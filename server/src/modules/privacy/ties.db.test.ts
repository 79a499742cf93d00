/** When money last moved decides how long records are kept. */
import { kobo } from '@ajo/contract/kernel/money';
import { dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, aRunningLoan, aStaff, ask, freshContext } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';
import { openLoansInParts } from '../../../tests/loans/in-parts.ts';
import { peopleReactions } from '../../reactions.ts';
import { tiesOf } from './privacy.store.ts';

const context = await freshContext();
const inParts = await openLoansInParts();

test('the five years start when money last moved, including refunds and rewards', async () => {
  const user = await aCustomer(context);
  const staff = await aStaff(context, 'finance');
  const loan = await aRunningLoan(context, user);
  context.clock.moveBy(10 * dayMs);
  const at = context.clock.now();
  const order = { id: newId(at), customer_id: user.id, loan_id: loan.id, amount_kobo: kobo(100n), reason: 'Paid twice' };
  await sqlOf(context.db)
    .insertInto('credit_refunds')
    .values({
      ...order,
      status: 'completed',
      asked_by_name: 'A',
      confirmed_by_name: 'B',
      confirmed_by: staff.id,
      ordered_at: at,
      settled_at: at,
    })
    .execute();
  expect((await tiesOf(context.db, user.id, peopleReactions)).lastMoneyOn).toBe(context.clock.businessDay());
});

test('a repaid loan with a payout in progress blocks closing and erasing the account', async () => {
  const { app, as, db, loanOf, pay, release, rowsOf } = inParts;
  const made = await inParts.aRunningLoan();
  await release(made);
  await pay(made, (await rowsOf(made)).payoff, 'OFF-UNDER-WAY');
  expect((await loanOf(made)).status).toBe('completed');
  expect((await tiesOf(db, made.customer.id, peopleReactions)).liveLoans).toBe(1);
  const closed = await ask(app, `DELETE /api/admin/users/${made.customer.id}`, { as: await as('admin') });
  expect(closed.json().code).toBe('legal_hold_loan');
});
