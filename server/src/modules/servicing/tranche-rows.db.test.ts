/** The rows on file, which notices, debits and figures read, follow the account when a payout of a loan that was paid off is undone. */
import { kobo, type Kobo } from '@ajo/contract/kernel/money';
import { ask } from '#kit';
import { queryDuePayouts } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { type Made, openLoansInParts } from '../../../tests/loans/in-parts.ts';
import { payoutReactions } from '../../reactions.ts';

const {
  aRunningLoan,
  app,
  as,
  booksNow,
  cameBack: returnPayout,
  clock,
  context,
  db,
  lastReference,
  lent,
  loanOf,
  pay,
  provider,
  release,
  rowsOf,
  send,
} = await openLoansInParts();

/** Principal that the rows of the present schedule still ask. */
async function requestedOnFile({ loanId }: Made): Promise<Kobo> {
  const { rows } = await sql<{ open: bigint }>`
    select coalesce(sum(p.principal_kobo - p.principal_paid_kobo - p.principal_written_off_kobo), 0)::bigint as open
    from loan_payments p join loans l on l.id = p.loan_id and l.schedule_run = p.run where l.id = ${loanId}`.execute(sqlOf(db));
  return kobo(rows[0]?.open ?? 0n);
}

/** Paid off while a part was on its way, and running again with that part alone, on rows of its own. */
async function runsAgain(): Promise<Made> {
  const made = await aRunningLoan();
  provider.transferResult = { status: 'unknown', reason: 'time-out' };
  await release(made);
  await send();
  await pay(made, (await rowsOf(made)).payoff, `EARLY-${made.loanId}`);
  clock.moveBy(10 * 60_000);
  await queryDuePayouts(context, payoutReactions);
  expect([(await loanOf(made)).status, await requestedOnFile(made)]).toEqual(['active', await lent(made)]);
  return made;
}

test('when the payment that closed the loan is reversed, no row bills the part twice', async () => {
  const made = await runsAgain();
  const { instalments, payments } = (
    await ask(app, `GET /api/admin/loan/${made.loanId}/loan-payments`, { as: await as('admin') })
  ).json().data;
  const undone = await ask(
    app,
    `POST /api/admin/loan/${made.loanId}/loan-payments/${instalments[0].id}/payment-log/${payments[0].id}/reverse`,
    { as: await as('admin'), body: { reason: 'Booked on the wrong loan' } },
  );
  expect(undone.statusCode).toBe(200);
  expect(await requestedOnFile(made)).toBe(await lent(made));
  expect(await booksNow()).toEqual([0n, []]);
});

test('when the part is returned, the loan is closed and no row bills anything', async () => {
  const made = await runsAgain();
  await returnPayout(lastReference());
  expect([(await loanOf(made)).status, await requestedOnFile(made), await lent(made)]).toEqual(['completed', 0n, 0n]);
  expect(await booksNow()).toEqual([0n, []]);
});
