/** Batches of the payments provider: read over HTTP, booked once whatever happens, their payments and their credit at the bank proven. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { kobo } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import { ask, dieAt, paid } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { settleReference } from '#modules/wallets';
import type { CheckoutAnswer } from '#platform/payments/payments';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { jobTable } from '../../jobs.ts';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const { app, as, context, csvOf, lineWith, payLoan, statusOf, today, upload } = await openDesk();
const { provider, queued, db } = context;
const get = async (path = '') => (await ask(app, `GET /api/finance/settlements/batches${path}`, { as: as.finance })).json();
const fetchNow = () => ask(app, 'POST /api/finance/settlements/batches/fetch', { as: as.finance });
const balances = async () =>
  Promise.all([gl.bankOperating, gl.providerFees, gl.clearingOf('')].map((account) => balanceOf(db, account)));
const moved = async (act: () => Promise<unknown>): Promise<bigint[]> => {
  const before = await balances();
  await act();
  return (await balances()).map((balance, index) => balance - (before[index] ?? 0n));
};

const withFee = (answer: CheckoutAnswer, fee: bigint): CheckoutAnswer =>
  answer.status === 'completed' ? { ...answer, fee: kobo(fee) } : answer;

/** A payment that the provider reports and that was not ordered: it comes to suspense with its fee. */
async function receive(reference: string, amount: bigint, fee: bigint): Promise<void> {
  provider.checkoutResult = withFee(paid(reference, amount, context.clock.now()), fee);
  expect(await settleReference(context, moneyInReactions, reference)).toBe('set_aside');
}
type Payment = { reference: string; amount: bigint; fee: bigint };
const batchOf = (number: string, payments: Payment[], change: Partial<(typeof provider.settlements)[number]> = {}) => {
  const [gross, fees] = [
    payments.reduce((sum, { amount }) => sum + amount, 0n),
    payments.reduce((sum, { fee }) => sum + fee, 0n),
  ];
  return {
    number,
    status: 'settled' as const,
    settledOn: today,
    gross: kobo(gross),
    fees: kobo(fees),
    deductions: kobo(0n),
    net: kobo(gross - fees),
    payments: payments.map(({ reference, amount, fee }) => ({ reference, amount: kobo(amount), fee: kobo(fee) })),
    ...change,
  };
};

beforeEach(() => {
  provider.settlements = [];
  queued.length = 0;
});
afterEach(async () => {
  expect((await trialBalance(db)).sum).toBe(0n);
  expect((await verifyLedger(db, subLedgers)).problems).toEqual([]);
});

test('a batch moves its net amount from clearing to the bank, once, and its payments are proven', async () => {
  await receive('chk-one', 100_000n, 1_500n);
  await receive('chk-two', 50_000n, 750n);
  provider.settlements = [
    batchOf('3000001', [
      { reference: 'chk-one', amount: 100_000n, fee: 1_500n },
      { reference: 'chk-two', amount: 50_000n, fee: 750n },
    ]),
  ];
  expect(await moved(async () => expect((await fetchNow()).json().data).toEqual({ booked: 1 }))).toEqual([
    147_750n,
    0n,
    -147_750n,
  ]);
  const twice = await moved(async () => {
    for (const answer of await Promise.all([fetchNow(), fetchNow()])) expect(answer.json().data).toEqual({ booked: 0 });
  });
  expect(twice).toEqual([0n, 0n, 0n]);
  expect((await get()).data[0]).toMatchObject({
    number: '3000001',
    payments: 2,
    net: 147_750,
    exceptions: 0,
    adds_up: true,
    credit: null,
    journal_id: expect.any(String),
  });
  await ask(app, 'POST /api/finance/reconciliation/match', { as: as.finance });
  expect([await statusOf('chk-one'), await statusOf('chk-two')]).toEqual(['matched', 'matched']);
});

test('the credit of a batch is found by its number, or by its amount and the name of the provider', async () => {
  await receive('chk-three', 30_000_000n, 200_000n);
  await receive('chk-four', 40_000n, 600n);
  provider.settlements = [
    batchOf('3000002', [{ reference: 'chk-three', amount: 30_000_000n, fee: 200_000n }]),
    batchOf('3000003', [{ reference: 'chk-four', amount: 40_000n, fee: 600n }]),
  ];
  await fetchNow();
  const before = (await get()).additional.in_transit;
  await upload(
    csvOf([
      { text: 'NIP TRANSFER FROM PAYSTACK PAYMENTS LTD', amount: 29_800_000 },
      { text: 'PSTK 3000003', amount: 39_400 },
    ]),
  );
  expect(await lineWith('PAYSTACK PAYMENTS')).toMatchObject({
    result: 'matched',
    payment: { reference: 'paystack-3000002' },
    match: { rule: 'batch_amount' },
  });
  expect(await lineWith('PSTK')).toMatchObject({
    result: 'matched',
    payment: { reference: 'paystack-3000003' },
    match: { rule: 'reference' },
  });
  const { data, additional } = await get('?search=3000002');
  expect(data).toMatchObject([{ credit: { on: today } }]);
  expect(additional.in_transit).toMatchObject({ count: before.count - 2, amount: before.amount - 29_839_400 });
  expect(before.gross - additional.in_transit.gross).toBeGreaterThan(29_839_400);
});

test('the date in the reference of a payment is not the number of a batch', async () => {
  await receive('chk-dated', 1_921_500n, 12_898n);
  provider.settlements = [batchOf('20261126', [{ reference: 'chk-dated', amount: 1_921_500n, fee: 12_898n }])];
  await fetchNow();
  await upload(csvOf([{ text: 'TRANSFER FROM NNEKA MADUEKE TRF-33-2026-11-26-1', amount: 523_076 }]));
  expect(await lineWith('NNEKA')).toMatchObject({ result: 'missing_in_book', payment: null });
  await payLoan('TRF-33-2026-11-26-1', 523_076);
  await ask(app, 'POST /api/finance/reconciliation/match', { as: as.finance });
  expect(await lineWith('NNEKA')).toMatchObject({
    result: 'matched',
    payment: { reference: 'TRF-33-2026-11-26-1' },
    match: { rule: 'reference' },
  });
});

test('a payment that the books lack is queried at the provider, and a fee that differs is booked with the batch', async () => {
  await receive('chk-five', 80_000n, 1_200n);
  provider.settlements = [
    batchOf('3000004', [
      { reference: 'chk-five', amount: 80_000n, fee: 1_250n },
      { reference: 'chk-lost', amount: 20_000n, fee: 300n },
    ]),
  ];
  expect(await moved(fetchNow)).toEqual([98_450n, 50n, -98_500n]);
  const { id, exceptions } = (await get('?search=chk-lost')).data[0];
  expect(exceptions).toBe(1);
  expect((await get(`/${id}/payments`)).data).toMatchObject([
    { reference: 'chk-lost', check: 'missing', booked: null },
    { reference: 'chk-five', check: 'fee_differs', booked: { amount: 80_000, fee: 1_200 } },
  ]);
  const job = queued.find(({ name }) => name === 'settlements.query_payment');
  const run = async () => jobTable.find(({ name }) => name === job?.name)?.handler(context, job?.data ?? {});
  provider.checkoutResult = { status: 'missing' };
  await expect(run()).rejects.toThrow('chk-lost');
  provider.checkoutResult = withFee(paid('chk-lost', 20_000n, context.clock.now()), 300n);
  const suspense = await balanceOf(db, gl.unidentifiedReceipts);
  await run();
  expect(await balanceOf(db, gl.unidentifiedReceipts)).toBe(suspense + 20_000n);
  expect((await get('?search=chk-lost')).data[0].exceptions).toBe(0);
});

test('figures of the provider that do not agree are shown, and more refunds than payments take money from the bank', async () => {
  await receive('chk-six', 10_000n, 150n);
  const payments = [{ reference: 'chk-six', amount: 10_000n, fee: 150n }];
  provider.settlements = [batchOf('3000005', payments, { deductions: kobo(20_000n), net: kobo(-10_150n) })];
  expect(await moved(fetchNow)).toEqual([-10_150n, 0n, 10_150n]);
  provider.settlements = [batchOf('3000006', [], { gross: kobo(500n), net: kobo(500n) })];
  await fetchNow();
  expect((await get('?search=3000006')).data).toMatchObject([{ adds_up: false, payments: 0 }]);
});

test('a pending batch books nothing until the provider has sent it', async () => {
  await receive('chk-seven', 60_000n, 900n);
  const payments = [{ reference: 'chk-seven', amount: 60_000n, fee: 900n }];
  provider.settlements = [batchOf('3000007', payments, { status: 'pending' })];
  expect(await moved(fetchNow)).toEqual([0n, 0n, 0n]);
  expect((await get('?search=3000007')).data).toMatchObject([{ status: 'pending', booked_at: null }]);
  provider.settlements = [batchOf('3000007', payments)];
  expect(await moved(fetchNow)).toEqual([59_100n, 0n, -59_100n]);
});

test('a batch whose payments cannot be read holds up no other, and is read again', async () => {
  await receive('chk-eight', 40_000n, 600n);
  await receive('chk-nine', 50_000n, 750n);
  provider.settlements = [
    batchOf('3000008', [{ reference: 'chk-eight', amount: 40_000n, fee: 600n }]),
    batchOf('3000009', [{ reference: 'chk-nine', amount: 50_000n, fee: 750n }]),
  ];
  const reading = vi.spyOn(context.payments, 'settlementPayments');
  reading.mockRejectedValueOnce(new DomainError('unavailable', 'provider_unavailable', 'The provider cannot be reached'));
  const fails = async () => expect((await fetchNow()).json().code).toBe('provider_unavailable');
  expect(await moved(fails)).toEqual([49_250n, 0n, -49_250n]);
  expect((await get('?search=3000008')).data).toMatchObject([{ status: 'pending', booked_at: null }]);
  expect(await moved(async () => expect((await fetchNow()).json().data).toEqual({ booked: 1 }))).toEqual([39_400n, 0n, -39_400n]);
  reading.mockRestore();
});

test.each(['settlement_batch.read', 'settlement_batch.unposted'])('killed at %s, the next run books it once', async (place) => {
  const reference = `chk-${place.replaceAll(/[._]/g, '-')}`;
  await receive(reference, 70_000n, 1_000n);
  provider.settlements = [batchOf(`4${place.length}`, [{ reference, amount: 70_000n, fee: 1_000n }])];
  const after = await moved(async () => {
    await dieAt(context, place, { job: 'settlements.fetch' }, { settlements: provider.settlements });
    expect((await get(`?search=${reference}`)).data).toEqual([]);
    await fetchNow();
  });
  expect(after).toEqual([69_000n, 0n, -69_000n]);
});

test('a payment without a batch for more than three days is overdue', async () => {
  await receive('chk-late', 5_000n, 75n);
  await sql`update receipts set source = 'checkout', paid_at = ${`${addDays(today, -4)}T12:00:00Z`} where reference = 'chk-late'`.execute(
    sqlOf(db),
  );
  expect((await get()).additional.overdue).toEqual({ count: 1, amount: 4_925 });
  const late = await ask(app, 'GET /api/finance/reconciliation?show=overdue_at_paystack', { as: as.finance });
  expect(late.json().data).toMatchObject([{ reference: 'chk-late', amount: 5_000 }]);
});

test('each figure counts the batches that it links to', async () => {
  const { in_transit: transit, with_exceptions: exceptions } = (await get()).additional;
  const moving: { net: number; gross: number }[] = (await get('?show=in_transit&per_page=100')).data;
  const [amount, gross] = [moving.reduce((sum, { net }) => sum + net, 0), moving.reduce((sum, one) => sum + one.gross, 0)];
  expect({ count: moving.length, amount, gross }).toEqual(transit);
  expect(transit.count).toBeGreaterThan(0);
  const differing: { exceptions: number }[] = (await get('?show=with_exceptions&per_page=100')).data;
  expect([differing.length, differing.every((row) => row.exceptions > 0)]).toEqual([exceptions, true]);
});

test('what is on the way is in account 1000, and what is at Paystack in 1020', async () => {
  const { in_transit: transit, at_paystack: atPaystack } = (await get()).additional;
  expect(BigInt(atPaystack)).toBe(await balanceOf(db, gl.clearingOf('chk-one')));
  const { rows } = await sql<{ booked: string }>`select coalesce(sum(e.amount_kobo), 0)::text as booked
    from settlement_batches b join ledger.entry e on e.journal_id = b.journal_id join ledger.account a on a.id = e.account_id and a.code = '1000'
    where b.net_kobo > 0 and not exists (select from reconciliation_matches m where m.payment_id = b.id and m.ended_at is null)`.execute(
    sqlOf(db),
  );
  expect(Number(rows[0]?.booked)).toBe(transit.amount);
});

test('reconciliations are what a line of our bank proves, and what the provider alone proves', async () => {
  const read = async (query: string) =>
    (await ask(app, `GET /api/finance/reconciliation?per_page=100${query}`, { as: as.finance })).json();
  const { additional } = await read('');
  const span = `&start_date=${additional.from}&end_date=${additional.to}`;
  const sumOf = async (filter: string) =>
    (await read(`${span}${filter}`)).data.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
  const alone = await sumOf('&show=proven_by_provider');
  expect(alone).toBeGreaterThan(0);
  expect([additional.reconciled_at_bank + alone, await sumOf('&status[]=matched')]).toEqual([
    additional.total_reconciliations,
    additional.total_reconciliations,
  ]);
  expect(additional.reconciled_at_bank).toBeGreaterThan(0);
});

test('only those who resolve reconciliation see batches, and an unknown one is 404', async () => {
  for (const who of ['team_lead', 'hr'] as const)
    expect((await ask(app, 'GET /api/finance/settlements/batches', { as: as[who] })).statusCode).toBe(403);
  const unknown = '0199a000-0000-7000-8000-000000000e01';
  const answer = await ask(app, `GET /api/finance/settlements/batches/${unknown}/payments`, { as: as.finance });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'settlement_batch_missing']);
});
