/** A payout with a down payment whose worker dies anywhere: the bank pays once, row 1 is settled once, and the loan starts whole or not at all. */
import { kobo } from '@ajo/contract/kernel/money';
import { minuteMs } from '@ajo/contract/kernel/time';
import { aCustomer, aReleasedLoan, dieAt } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { queryDuePayouts, sendPayouts } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test, vi } from 'vitest';
import { openCrashes } from '../../../tests/repayments/crashes.ts';
import { payoutReactions } from '../../reactions.ts';

// Each crash is the start of a whole program.
vi.setConfig({ testTimeout: 240_000 });
const { context, booksProve } = await openCrashes();
const { clock, provider } = context;
const paidOut = { status: 'completed', fee: kobo(0n) } as const;

async function standOf(loanId: string, customerId: string) {
  const { rows } = await sql<Record<string, unknown>>`select l.status,
      (select status from payouts where purpose_id = l.id) as payout,
      (select count(*)::int from loan_payments where loan_id = l.id) as rows,
      (select status from loan_payments where loan_id = l.id and number = 1) as first,
      (select string_agg(source || ' ' || amount_kobo, ',') from payment_logs where loan_id = l.id) as payments,
      (select string_agg(action, ',' order by id) from history where subject_id = l.id) as history,
      (select count(*)::int from ledger.journal where meta->>'loan' = l.id::text) as journals
    from loans l where l.id = ${loanId}`.execute(sqlOf(context.db));
  const accounts = [gl.loanReceivable(loanId), gl.customerCredit(customerId), gl.payoutsInFlight];
  return {
    ...rows[0],
    balances: await Promise.all(accounts.map((account) => balanceOf(context.db, account))),
    jobs: context.queued.filter(({ data }) => data['loanId'] === loanId).map(({ name }) => name),
  };
}

test('without interruption, the payout starts the loan and the down payment settles row 1', async () => {
  provider.transferResult = paidOut;
  const { id, customer } = await aReleasedLoan(context, await aCustomer(context), { keptBack: true });
  await sendPayouts(context, payoutReactions);
  expect(await standOf(id, customer.id)).toMatchObject({
    status: 'active',
    first: 'completed',
    payments: 'down_payment 1000000',
  });
});

test.each([
  ['transaction.uncommitted#2', 0, 'disburse'],
  ['transaction.committed#2', 0, 'disburse'],
  ['payout.called', 1, 'disburse'],
  ['transaction.uncommitted#3', 1, 'disburse'],
  ['transaction.committed#3', 1, 'active'],
] as const)('a worker that dies at %s leaves a loan that starts once', async (place, calls, status) => {
  const lived = await aReleasedLoan(context, await aCustomer(context), { keptBack: true });
  provider.transferResult = paidOut;
  await sendPayouts(context, payoutReactions);
  const whole = await standOf(lived.id, lived.customer.id);

  const { id, customer } = await aReleasedLoan(context, await aCustomer(context), { keptBack: true });
  const untouched = await standOf(id, customer.id);
  const outcome = await dieAt(context, place, { job: 'payouts.send' }, { transferResult: paidOut });
  expect(outcome.filter(({ method }) => method === 'transfer')).toHaveLength(calls);
  const left = await standOf(id, customer.id);
  expect(left).toEqual(status === 'active' ? whole : { ...untouched, payout: left['payout' as keyof typeof left] });

  provider.transfers = [];
  provider.verifyTransferResult = calls === 1 ? paidOut : { status: 'missing' };
  await sendPayouts(context, payoutReactions);
  clock.moveBy(3 * minuteMs);
  await Promise.all([queryDuePayouts(context, payoutReactions), queryDuePayouts(context, payoutReactions)]);
  expect(provider.transfers).toHaveLength(1 - calls);
  expect(await standOf(id, customer.id)).toEqual(whole);
  await booksProve();
});
