/** A loan that comes in parts, from the offer to the last payout: each part is released, paid, booked and undone on its own, and once. */
import { type Day, daysBetween } from '@ajo/contract/kernel/time';
import { ask } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { queryDuePayouts, receiveTransferNotice } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { fee, first, type Made, openLoansInParts, paid, principal, second, third } from '../../../tests/loans/in-parts.ts';
import { payoutReactions } from '../../reactions.ts';

const {
  anAcceptedLoan,
  app,
  booksNow,
  aRunningLoan,
  as,
  cameBack: returnPayout,
  clock,
  context,
  db,
  lastReference,
  lent,
  loanOf,
  one,
  pass,
  pay,
  planOf,
  provider,
  release,
  rowsOf,
  send,
  tranchesOf,
} = await openLoansInParts();

afterEach(async () => {
  expect(await booksNow()).toEqual([0n, []]);
});

/** What the customer reads of the second payout. */
const ownReasonOf = async (made: Made): Promise<string | null> =>
  (await ask(app, `GET /api/user/loan/${made.loanId}/tranches`, { as: await made.ada() })).json().data.tranches[0].reason;

test('the offer shows the plan and its total cost, and the first payout is its part less the whole fee', async () => {
  const made = await anAcceptedLoan();
  const { offer, preview, paid_out } = await loanOf(made);
  expect(offer).toMatchObject({ later_payouts: planOf(), net_payout: first - fee, fee });
  expect(offer.preview.totals).toMatchObject({ principal, paid_out: principal - fee });
  expect(offer.statements[0].text).toContain('₦40,000.00 of ₦100,000.00; later you receive ₦40,000.00 about');
  expect([preview, paid_out]).toEqual([offer.preview, first - fee]);

  await ask(app, 'POST /api/admin/loan_status', { as: await as('finance'), body: { loan_id: made.loanId, status: 'disburse' } });
  await send();
  expect(provider.transfers.at(-1)?.amount).toBe(BigInt(first - fee));
  expect(await lent(made)).toBe(BigInt(first));
  const rows = await rowsOf(made);
  expect(rows.instalments.reduce((sum: number, row: { principal: number }) => sum + row.principal, 0)).toBe(first);
  expect(await tranchesOf(made)).toMatchObject({
    agreed: principal,
    lent: first,
    to_come: second + third,
    tranches: [
      { number: 2, amount: second, status: 'planned', can: ['release', 'cancel'], stopped_by: null },
      {
        number: 3,
        amount: third,
        status: 'planned',
        can: ['cancel'],
        stopped_by: 'Payout 2 comes first: release it or cancel it',
      },
    ],
  });
});

test('a later part paid on its planned day produces the rows of the offer, to the kobo', async () => {
  const made = await aRunningLoan();
  const { offer } = await loanOf(made);
  const [two, three] = planOf();
  const until = (on: Day | undefined): void => pass(on ? daysBetween(clock.businessDay(), on) : 0);
  until(two?.expected_on);
  expect((await release(made, 2)).json().message).toBe('Payout ordered');
  await send();
  const { instalments, next } = await rowsOf(made);
  expect(instalments).toHaveLength(6);
  until(next.due_on);
  await pay(made, (await rowsOf(made)).due_now, `PLAN-${made.loanId}`);
  until(three?.expected_on);
  expect((await release(made, 3)).json().message).toBe('Payout ordered');
  await send();
  type Line = { due_on: string; principal: number; interest: number };
  const line = ({ due_on, principal: part, interest }: Line) => [due_on, part, interest];
  expect((await rowsOf(made)).instalments.map(line)).toEqual(offer.preview.rows.map(line));
  const statement = await ask(app, `GET /api/admin/loan/${made.loanId}/statement?format=csv`, { as: await as('admin') });
  expect(statement.body).toContain('Paid out');
  expect(await tranchesOf(made)).toMatchObject({ lent: principal, to_come: 0 });
});

test('of two concurrent releases one pays; an unknown outcome is queried; the customer is notified and owes it', async () => {
  const made = await aRunningLoan();
  pass(5);
  const before = { bank: await balanceOf(db, gl.bankOperating), sent: provider.transfers.length };
  provider.transferResult = { status: 'unknown', reason: 'time-out' };
  const both = await Promise.all([release(made), release(made, 2, await as('superadmin'))]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await Promise.all([send(), send()]);
  expect([await one(made), await lent(made)]).toMatchObject([{ status: 'ordered', can: ['cancel'] }, BigInt(first)]);
  clock.moveBy(10 * 60_000);
  await queryDuePayouts(context, payoutReactions);
  await receiveTransferNotice(context, payoutReactions, lastReference(), 'transfer.success');

  expect(provider.transfers.slice(before.sent).map(({ amount }) => amount)).toEqual([BigInt(second)]);
  expect(await lent(made)).toBe(BigInt(first + second));
  expect(before.bank - (await balanceOf(db, gl.bankOperating))).toBe(BigInt(second) + 5_000n);
  expect(await one(made)).toMatchObject({ status: 'paid', paid_on: clock.businessDay() });
  const { rows } = await sql<{ message: string }>`select message from notifications where user_id = ${made.customer.id}
    and message ~ 'more of your loan'`.execute(sqlOf(db));
  expect(rows.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^We have sent ₦40,000\.00 more of your loan AJ-\d+ to your bank account\. Your instalments have changed$/,
    ),
  ]);
});

test('a failed payout changes nothing and is retried under a new reference', async () => {
  const made = await aRunningLoan();
  provider.transferResult = { status: 'failed', reason: 'Account is blocked' };
  await release(made);
  await send();
  const failed = lastReference();
  expect([await one(made), await lent(made)]).toMatchObject([{ status: 'failed', reason: 'Account is blocked' }, BigInt(first)]);
  expect((await one(made)).can).toEqual(['release', 'cancel']);
  expect(await ownReasonOf(made)).toBe('It has not reached your bank account yet. We are working on it');
  provider.transferResult = paid;
  expect((await release(made)).statusCode).toBe(200);
  await send();
  expect(lastReference()).not.toBe(failed);
  expect([(await one(made)).status, await lent(made)]).toEqual(['paid', BigInt(first + second)]);
});

test('a returned payout is undone, repayments of it become credit, and it can be made again', async () => {
  const made = await aRunningLoan();
  const before = await rowsOf(made);
  await release(made);
  await send();
  const reference = lastReference();
  await returnPayout(reference);
  await returnPayout(reference);
  expect([await one(made), await lent(made)]).toMatchObject([{ status: 'returned', can: ['release', 'cancel'] }, BigInt(first)]);
  expect((await rowsOf(made)).instalments).toEqual(before.instalments);
  expect(await one(made)).toMatchObject({ reason: 'Account is dormant' });
  expect(await ownReasonOf(made)).toBe('Your bank sent it back to us. Please check your bank account');

  provider.verifyTransferResult = paid;
  await release(made);
  await send();
  expect([(await one(made)).status, await lent(made)]).toEqual(['paid', BigInt(first + second)]);
});
