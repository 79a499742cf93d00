/** A small demo portfolio: every branch lends, every stage and habit exists, and the books are proven. */
import { addDays } from '@ajo/contract/kernel/time';
import type { ChallengerId } from '@ajo/contract/modules/assessments.scorecards';
import { closeOpenDays, freshContext } from '#kit';
import { trialBalance } from '#modules/ledger';
import { sealJournals, verifyLedger } from '#modules/ledger/proofs';
import { fullName } from '#modules/users';
import { findUserByEmail } from '#modules/users/sign-in-name';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { dailyTrialBalances } from '../../../tests/ledger/daily-trial-balances.ts';
import { seedReference } from '../../reference/reference.ts';
import { compareScorecards } from '../../../src/modules/assessments/scorecards/comparison.ts';
import { scorecardsView } from '../../../src/modules/assessments/scorecards/scorecard-setting.ts';
import { seedDemo } from '../demo.ts';

/** Three of five are brought over, each with several loans, and fourteen are at a stage before the payout. */
const context = await freshContext({ DEMO_CUSTOMERS: '60' });
const { db, clock } = context;
await seedReference(context);
const resolveAccount = async ({ number }: { number: string }) => {
  const at = Number(number.slice(-2));
  const owner = await findUserByEmail(db, `customer${at === 0 ? '' : at + 1}@ajo.test`);
  return owner && { name: fullName(owner) };
};
await seedDemo({ ...context, payments: { ...context.payments, resolveAccount } });

const counted = async (column: string, text: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ name: string; count: number }>`
    select ${sql.ref(column)}::text as name, count(*)::int as count from ${sql.raw(text)} group by 1`.execute(sqlOf(db));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};

test('every branch has running loans', async () => {
  const byBranch = await counted(
    'b.name',
    "loans l join users u on u.id = l.customer_id join branches b on b.id = u.branch_id where l.status = 'active'",
  );
  expect(Object.keys(byBranch)).toHaveLength(5);
});

test('loans are at every stage, and some are late', async () => {
  const byStatus = await counted('status', 'loans');
  const states = ['pending', 'approved', 'disbursement_failed', 'active', 'completed', 'written_off', 'denied'];
  expect(states.filter((state) => !byStatus[state])).toEqual([]);
  expect(
    Object.keys(
      await counted('accepted', "(select offer_accepted_at is not null as accepted from loans where status = 'approved') l"),
    ),
  ).toHaveLength(2);
  expect(byStatus['active']).toBeGreaterThan(30);
  const contacts = await counted('outcome', 'recovery_contacts');
  expect(contacts['promise']).toBeGreaterThan(0);
});

test('customers who could not pay have new terms, and the books of their loans follow', async () => {
  const events = await counted('kind', 'loan_events');
  expect(events).toMatchObject({ reschedule: expect.any(Number), write_off: expect.any(Number) });
  expect(Object.keys(await counted('restructures_id', 'loans where restructures_id is not null')).length).toBeGreaterThan(0);
});

test('what staff have to decide is on their desks', async () => {
  const open = await Promise.all([
    counted('status', 'complaints'),
    counted('status', "payment_slips where status = 'pending'"),
    counted('result', "bank_lines where result = 'missing_in_book'"),
    counted('state', "unidentified_receipts where state = 'open'"),
    counted('status', 'privacy_requests'),
    counted('status', "savings_withdrawals where status = 'failed'"),
    counted('status', "loans where status = 'disbursement_failed'"),
  ]);
  expect(open.map((counts) => Object.values(counts).reduce((sum, count) => sum + count, 0))).toEqual([2, 1, 4, 1, 1, 1, 1]);
});

test('months with a statement are reconciled and closed, and the last one has differences', async () => {
  const months = await counted('month', 'closed_months');
  expect(Object.keys(months).toSorted()).toEqual(['2025-12-01']);
  const unproven = await counted(
    'month',
    "(select date_trunc('month', on_day)::date as month from bank_lines where result <> 'matched') l",
  );
  expect(Object.keys(unproven).toSorted()).toEqual(['2026-01-01', '2026-02-01']);
  expect(await counted('result', "bank_lines where on_day < '2026-02-01' and result <> 'matched'")).toEqual({
    missing_in_book: 2,
    amount_differs: 1,
  });
  const days = await counted('month', "(select date_trunc('month', on_day)::date as month from reconciled_days) d");
  expect(days).toMatchObject({ '2025-12-01': 31 });
});

test('settlements of the payments provider have their credit at the bank', async () => {
  const found = await counted(
    'found',
    `(select exists (select from reconciliation_matches m where m.record = 'settlement_batch' and m.payment_id = b.id) as found
      from settlement_batches b where b.settled_on between '2025-12-01' and '2026-02-26') b`,
  );
  expect(Object.keys(found)).toEqual(['true']);
});

test('the system of the merchant has keys, an address and events, one of which it did not receive', async () => {
  expect(await counted('active', '(select revoked_at is null as active from partner_keys) k')).toEqual({ true: 1, false: 1 });
  const deliveries = await counted('status', 'partner_deliveries');
  expect(deliveries).toEqual({ delivered: expect.any(Number), failed: 1 });
  expect(deliveries['delivered']).toBeGreaterThan(2);
});

test('a challenger of the scorecard is compared with loans whose outcome is known', async () => {
  const [challenger] = (await scorecardsView(context)).challengers;
  expect(challenger?.name).toBe('More for own history');
  const { loans, left_out: leftOut } = await compareScorecards(context, { id: challenger?.id as ChallengerId, months: 3 });
  expect([loans > 0, leftOut.young > 0, leftOut.without_inputs > 0]).toEqual([true, true, true]);
});

test('the trial balance of every day of the portfolio is the sum of its journals', async () => {
  await sealJournals(db, clock.now());
  const days = await dailyTrialBalances(db);
  expect(days.length).toBeGreaterThan(100);
  for (const { on, total, shown, summed } of days) expect([on, total, shown]).toEqual([on, 0n, summed]);
});

test('every day is closed without a failure, and the ledger is proven', async () => {
  expect(await counted('on_day', 'day_failures')).toEqual({});
  expect(await closeOpenDays(context)).toEqual([]);
  expect((await verifyLedger(db)).problems).toEqual([]);
  expect((await trialBalance(db, { asOf: addDays(clock.businessDay(), -1) })).sum).toBe(0n);
});
