/** A month with one difference with the bank of every kind: each is found and nothing else, people resolve them, the days are marked, the month is closed. */
import { ask, confirmNewest } from '#kit';
import { day, dayMs } from '@ajo/contract/kernel/time';
import type { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import { type JournalId, reverse, trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { proveBooks } from '#modules/closings';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { beforeAll, expect, test } from 'vitest';
import { takeSnapshot } from '../../src/modules/reconciliation/commands/take-snapshot.ts';
import { openItems, type Snapshot } from '../../src/modules/reconciliation/open-items.queries.ts';
import { endMatch } from '../../src/modules/reconciliation/reconciliation.store.ts';
import { snapshotUntil } from '../../src/modules/reconciliation/snapshots.queries.ts';
import { subLedgers } from '../../src/sub-ledgers.ts';
import { liveMonth, march, openMonth } from '../reconciliation/month.ts';

const desk = await openMonth();
const { act, app, as, by, context, csvOf, entries, lineWith, lines, list, morningOf, post, upload } = desk;
const span = `start_date=${march(1)}&end_date=${march(31)}`;
const reason = { reason: 'As the bank explained it' };

beforeAll(async () => {
  await liveMonth(desk);
  await morningOf(day('2026-04-01'));
}, 240_000);

const found = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await lines()).map(({ narration, result }) => [narration, result]));
const open = async (): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await found()).filter(([, result]) => result !== 'matched' && result !== 'dismissed'));
const unproven = async (): Promise<string[]> =>
  (
    await list(`?${span}&per_page=100&status[]=missing_at_bank&status[]=amount_differs&status[]=duplicate&status[]=waiting`)
  ).data.map(({ reference }: { reference: string }) => reference);
const bothDecide = async (id: string, name: string): Promise<void> => {
  expect((await act(id, name, reason)).json().data).toEqual({ state: 'asked' });
  expect((await confirmNewest(app, await by('one'), 'finance')).json().code).toBe('second_person_needed');
  expect((await confirmNewest(app, await by('two'), 'finance')).statusCode).toBe(200);
};

/** By what the line is about, not by ids. */
const planted: Record<string, string> = {
  'AGAIN FTMAR0001': 'duplicate',
  'AGAIN payout': 'duplicate',
  'NIP FTMAR0006': 'amount_differs',
  'TRANSFER HANDMAR20': 'amount_differs',
  'CASH DEPOSIT IKEJA': 'missing_in_book',
  'UNKNOWN PAYER': 'missing_in_book',
  'PROVIDUS BANK SWEEP': 'missing_in_book',
  'TO OUR ACCOUNT AT ANOTHER BANK': 'missing_in_book',
  COT: 'missing_in_book',
  'SMS CHARGES': 'missing_in_book',
};

test('every planted difference is found, and nothing else', async () => {
  expect((await upload(csvOf(entries))).json().data).toMatchObject({ added: entries.length, skipped: 0 });
  const named = Object.entries(await open()).map(([text, result]) => [text.replace(/payout-.*/, 'payout'), result]);
  expect(Object.fromEntries(named)).toEqual(planted);
  expect((await unproven()).toSorted()).toEqual(['FT/MAR/0006', 'NOT-AT-BANK-9', 'SLIP-MAR-5']);
});

test('what is matched names its rule: reference, equal amount within a day, batch, and the bank’s own ids', async () => {
  const rules = await Promise.all(
    ['NIP/FTMAR0001', 'CASH AT COUNTER', 'AFTER THE WEEKEND', 'PSTK 3100001', 'NIP providus-', 'RETURNED payout'].map(
      async (text) => {
        const { match, payment } = (await lineWith(text)) as { match: { rule: string }; payment: { record: string } | null };
        return [match.rule, payment?.record];
      },
    ),
  );
  expect(rules).toEqual([
    ['reference', 'loan_payment'],
    ['amount_and_day', 'loan_payment'],
    ['reference', 'loan_payment'],
    ['reference', 'settlement_batch'],
    ['reference', 'receipt'],
    ['reference', 'payout_return'],
  ]);
});

const recorded = 500_000 + 123_400 + 90_000 + 70_000 + 130_000 + 40_000 + 2_000_000 + 150_000 + 112_000;
const difference = 70_000 + 130_000 + 40_000;
/** Without a filter the figures are of April, and those of the month before are March. */
const figures = async () => {
  const { total_repayments, total_reconciliations, reconciliation_difference } = await list(`?${span}`);
  const before = await list();
  return {
    march: [total_repayments, total_reconciliations, reconciliation_difference],
    before: [before.previous_month_total_repayments, before.previous_month_total_reconciliations],
    april: [before.total_repayments, before.total_reconciliations, before.reconciliation_difference],
  };
};

test('the five figures are what was recorded and what of it is proven', async () => {
  expect(await figures()).toEqual({
    march: [recorded, recorded - difference, difference],
    before: [recorded, recorded - difference],
    april: [0, 0, 0],
  });
  expect(await recordedInTables()).toBe(BigInt(recorded));
});

/** From the tables of the payments, not from the query of the screen. */
async function recordedInTables(): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`select (
      (select coalesce(sum(amount_kobo), 0) from receipts where paid_at >= '2026-03-01T00:00+01' and paid_at < '2026-04-01T00:00+01')
    + (select coalesce(sum(p.amount_kobo), 0) from payment_logs p where kind = 'payment' and source = 'debit' and paid_on between ${march(1)} and ${march(31)}
        and not exists (select from payment_logs b where b.reverses_id = p.id))
    + (select coalesce(sum(change_kobo), 0) from savings_transactions where type = 'deposit' and channel = 'bank'
        and value_on between ${march(1)} and ${march(31)}))::bigint as sum`.execute(sqlOf(context.db));
  return rows[0]?.sum ?? -1n;
}

test('each difference is resolved, by two people where the rule asks for them', async () => {
  const alone = async (text: string, name: string, body: object = reason): Promise<void> => {
    const answer = await act((await lineWith(text)).id, name, body);
    expect([text, answer.statusCode, answer.json().data?.state]).toEqual([text, 200, undefined]);
  };
  for (const text of ['AGAIN FTMAR0001', 'UNKNOWN PAYER']) await alone(text, 'keep', {});
  for (const text of ['COT', 'SMS CHARGES']) await alone(text, 'charge');
  await alone('CASH DEPOSIT IKEJA', 'link', { reference: 'SLIP-MAR-5' });
  await alone('AGAIN payout', 'dismiss');
  await alone('PROVIDUS BANK SWEEP', 'transfer');
  for (const text of ['NIP FTMAR0006', 'TRANSFER HANDMAR20']) await bothDecide((await lineWith(text)).id, 'write-off');
  await bothDecide((await lineWith('TO OUR ACCOUNT')).id, 'dismiss');
  for (const amount of [500_000, 77_700]) await desk.bookFromSuspense(amount);
  await reversePayment('NOT-AT-BANK-9');
  expect([await open(), await unproven()]).toEqual([{}, []]);
  const resolved = recorded - 40_000 + 500_000 + 77_700;
  expect((await figures()).march).toEqual([resolved, resolved, 0]);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

async function reversePayment(reference: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
    row: string;
  }>`select l.id, (select min(i.id::text) from loan_payments i where i.loan_id = l.loan_id) as row
    from payment_logs l where reference = ${reference}`.execute(sqlOf(context.db));
  await post(`admin/loan/${desk.loan.id}/loan-payments/${rows[0]?.row}/payment-log/${rows[0]?.id}/reverse`, reason, 'admin');
}

test('each day of the month is marked, and shows that it is', async () => {
  const days = async (): Promise<{ on: string; status: string; refusal: string | null }[]> =>
    (await ask(app, `GET /api/finance/reconciliation/days?${span}`, { as: as.finance })).json().data;
  const toMark = (await days()).filter(({ on }) => on >= march(2));
  expect([toMark.length, toMark.filter(({ refusal }) => refusal !== null)]).toEqual([30, []]);
  for (const { on } of toMark) await post(`finance/reconciliation/days/${on}/reconcile`, {});
  expect((await days()).filter(({ status }) => status === 'reconciled')).toHaveLength(30);
});

test('the month is closed by two people, who explain the balance alone: the account of this test began before its books', async () => {
  await proveBooks(context, subLedgers);
  const month = 'month=2026-03';
  const { data: taxes } = (await ask(app, `GET /api/finance/taxes?${month}`, { as: as.finance })).json();
  for (const { tax, open: owed } of taxes.taxes.filter((one: { open: number }) => one.open > 0)) {
    const body = { tax, month: '2026-03', amount: owed, reference: `FIRS/${tax}`, paid_on: context.clock.businessDay() };
    await post('finance/taxes/remittances', body);
    expect((await confirmNewest(app, await by('two'), 'finance')).statusCode).toBe(200);
  }
  expect((await ask(app, `GET /api/finance/month-close/trial-balance?${month}`, { as: as.finance })).statusCode).toBe(200);
  const view = async () => (await ask(app, `GET /api/finance/month-close?${month}`, { as: as.finance })).json().data;
  const left = (await view()).checks.filter(({ state }: { state: string }) => state !== 'done');
  expect(left.map(({ check }: { check: string }) => check)).toEqual(['bank_balance']);
  const explanations = { bank_balance: 'The account had a balance before these books began' };
  await post('finance/month-close', { month: '2026-03', explanations });
  expect((await confirmNewest(app, await by('two'), 'finance')).statusCode).toBe(200);
  expect((await view()).closed).toMatchObject({ requested_by: expect.any(String), approved_by: expect.any(String) });
  expect((await trialBalance(context.db, { asOf: march(31) })).sum).toBe(0n);
});

const openItemsFrom = async (snapshot: Snapshot | undefined): Promise<unknown[]> =>
  (
    await sql`with ${openItems(context.clock.businessDay(), snapshot)} select id::text, amount::text, has_line, journal_id::text, first_on::text
      from open order by id`.execute(sqlOf(context.db))
  ).rows;

test('the bank reconciliation statement from the closed month is the one from all days, whatever is taken back later', async () => {
  context.clock.moveBy(3 * dayMs);
  expect(await takeSnapshot(context)).toBe(true);
  context.clock.moveBy(3 * dayMs);
  const snapshot = await snapshotUntil(context.db, context.clock.businessDay());
  const journals = await sql<{
    id: JournalId;
  }>`select distinct j.id from ledger.journal j join ledger.entry e on e.journal_id = j.id
    join ledger.account a on a.id = e.account_id where a.code = '1000' and j.reverses is null`.execute(sqlOf(context.db));
  const proven = await sql<{ id: BankLineId }>`select line_id as id from reconciliation_matches
    where line_id is not null and ended_at is null`.execute(sqlOf(context.db));
  expect([journals.rows.length > 20, proven.rows.length > 10, snapshot?.on]).toEqual([true, true, march(31)]);
  const at = context.clock.now();
  const on = context.clock.businessDay();
  let reversed = 0;
  // A mirror finds the line of its journal, whatever record has booked it.
  for (const { id: of } of journals.rows) {
    const mirror = { of, id: newId<JournalId>(at), effectiveOn: on, reason: 'It was wrong' };
    await inTransaction(context.db, (tx) => reverse(tx, mirror, at)).then(
      () => (reversed += 1),
      () => undefined,
    );
  }
  expect(reversed).toBeGreaterThan(15);
  expect(await openItemsFrom(snapshot)).toEqual(await openItemsFrom(undefined));
  for (const { id } of proven.rows.slice(0, 8)) await inTransaction(context.db, (tx) => endMatch(tx, id, at));
  expect(await openItemsFrom(snapshot)).toEqual(await openItemsFrom(undefined));
});
