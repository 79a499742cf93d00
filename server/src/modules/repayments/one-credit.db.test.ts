/** One bank credit is one payment, in whatever spelling and by whatever way its reference arrives. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import { referenceKey } from '@ajo/contract/kernel/reference';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, type RunningLoan, signIn } from '#kit';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import type { MoneyIn } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { afterEach, expect, test } from 'vitest';
import { formOf, pdf } from '../../../tests/repayments/forms.ts';
import { moneyInReactions } from '../../reactions.ts';
import { bookRepayment } from './commands/book-repayment.ts';
import { runImport } from '#modules/imports';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
const finance = await signIn(context, await aStaff(context, 'finance'));
const admin = await signIn(context, await aStaff(context, 'admin'));
const aLoan = async () => aRunningLoan(context, await aCustomer(context));
const debit = (loan: RunningLoan, reference: string) =>
  ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: finance, body: { amount: 100_000, reference } });
const spellings = (reference: string) => [
  reference,
  reference.toLowerCase(),
  reference.replace('/', ' '),
  reference.replace('/', '-'),
];
const booked = async (loan: RunningLoan): Promise<string[]> =>
  (
    await sql<{ reference: string }>`select reference from payment_logs where loan_id = ${loan.id}`.execute(sqlOf(context.db))
  ).rows.map(({ reference }) => reference);

async function slip(loan: RunningLoan, reference: string) {
  const { headers, body } = formOf(
    { loan_id: loan.id, amount: '100000', paid_on: '2026-03-02', note: '' },
    { name: 'slip.pdf', type: 'application/pdf', bytes: Buffer.concat([pdf, Buffer.from(`% ${reference}\n`)]) },
  );
  const { data } = (await ask(app, 'POST /api/admin/payment_receipt', { as: admin, headers, body })).json();
  return ask(app, `POST /api/admin/payment_receipt/${data.id}/review`, {
    as: finance,
    body: { status: 'approved', reference },
  });
}

async function imported(loan: RunningLoan, ...references: string[]) {
  const lines = references.map((reference) => `${loan.number},1000,2026-03-02,${reference},`);
  const bytes = Buffer.from(['loan_number,amount,paid_on,reference,note', ...lines].join('\n'));
  const { headers, body } = formOf({}, { name: 'march.csv', type: 'text/csv', bytes });
  const { data } = (await ask(app, 'POST /api/finance/upload', { as: finance, headers, body })).json();
  await runImport(context, data.id);
  const { rows } = (await ask(app, `GET /api/finance/imports/${data.id}`, { as: finance })).json().data;
  return rows.map(({ outcome }: { outcome: string }) => outcome);
}

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('four spellings of a reference booked by hand are one payment, in sequence and concurrently', async () => {
  const loan = await aLoan();
  const codes = [];
  for (const reference of spellings('FT26300/0001')) codes.push((await debit(loan, reference)).statusCode);
  expect(codes).toEqual([200, 409, 409, 409]);
  expect(await booked(loan)).toEqual(['FT26300/0001']);

  const answers = await Promise.all(spellings('FT26300/0002').map((reference) => debit(loan, reference)));
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  expect(await booked(loan)).toHaveLength(2);
});

test('a slip and a file with a reference booked by hand are refused, also on another loan', async () => {
  const [loan, other] = [await aLoan(), await aLoan()];
  await debit(loan, 'FT26300/0003');
  expect((await slip(other, 'ft26300-0003')).statusCode).toBe(409);
  expect(await imported(other, 'FT26300 0003', 'FT26300/0004', 'ft26300.0004')).toEqual(['refused', 'booked', 'refused']);
  expect((await debit(loan, 'ft 26300 0004')).statusCode).toBe(409);
  expect(await booked(other)).toEqual(['FT26300/0004']);
});

test('a payment from the provider under a manually booked reference counts once', async () => {
  const loan = await aLoan();
  await debit(loan, 'T100004/2603');
  const outcome = await inTransaction(context.db, (tx) =>
    bookRepayment(tx, context, loan.id, {
      source: 'virtual_account',
      reference: 't1000042603',
      amount: 100_000n as never,
      processingFee: 0n as never,
      providerFee: 0n as never,
      paidOn: context.clock.businessDay(),
    }),
  );
  expect(outcome).toEqual({ outcome: 'already', isSame: true });
  expect(await booked(loan)).toHaveLength(1);
});

test('a reference without four letters or digits is refused at its field', async () => {
  const loan = await aLoan();
  for (const reference of ['----', 'a-b/c', '. . . 1'])
    expect((await debit(loan, reference)).json().errors).toHaveProperty('reference');
});

test('the application and the database compute the same normal form', async () => {
  for (const reference of ['FT26300/0001', 'ft 26300 0001', 'Ünïcode ß-12', '----', '_a.b', 'İı/1'])
    expect((await sql`select reference_key(${reference}) as key`.execute(sqlOf(context.db))).rows).toEqual([
      { key: referenceKey(reference) },
    ]);
});

test('money from the provider under a reference booked elsewhere fails for review, and is never counted as booked', async () => {
  const [wrong, right] = [await aLoan(), await aLoan()];
  await debit(wrong, 'FT26400/0009');
  const arrives = (loan: RunningLoan, amount = 100_000n) =>
    inTransaction(context.db, async (tx) =>
      moneyInReactions.purposes['loan_repayment']?.book(tx, context, {
        purpose: 'loan_repayment',
        purposeId: loan.id,
        payerId: null,
        source: 'virtual_account',
        reference: 'FT26400-0009',
        amount: kobo(amount),
        processingFee: noMoney,
        providerFee: noMoney,
        paidAt: context.clock.now(),
        instructions: {},
      } as unknown as MoneyIn),
    );
  expect(await arrives(wrong)).toBe('taken');
  await expect(arrives(right)).rejects.toMatchObject({ code: 'reference_booked_elsewhere' });
  await expect(arrives(wrong, 200_000n)).rejects.toMatchObject({ code: 'reference_booked_elsewhere' });
  expect(await booked(right)).toEqual([]);
});

test('payments booked twice before the constraint are kept and numbered by its migration', async () => {
  const loan = await aLoan();
  await debit(loan, 'OLD/0001');
  await debit(loan, 'OLD/0002');
  const migration = join(import.meta.dirname, '../../../migrations/0150_repayments_one_credit_one_payment.sql');
  const before = `
    drop index payment_logs_one_credit; alter table payment_logs drop column reference_key, drop column reference_twin;
    drop function public.reference_key cascade; alter table ledger.ext_ref drop column written_as;
    update ledger.ext_ref set source = 'bank', ref = 'OLD/0001' where ref = 'OLD0001';
    update ledger.ext_ref set source = 'bank', ref = 'old-0001' where ref = 'OLD0002';
    update payment_logs set reference = 'old-0001' where reference = 'OLD/0002';`;
  await sql.raw(`${before} ${await readFile(migration, 'utf8')}`).execute(sqlOf(context.db));
  const logs = sql`select reference, reference_key, reference_twin from payment_logs where loan_id = ${loan.id} order by recorded_at, id`;
  expect((await logs.execute(sqlOf(context.db))).rows).toEqual([
    { reference: 'OLD/0001', reference_key: 'OLD0001', reference_twin: 0 },
    { reference: 'old-0001', reference_key: 'OLD0001', reference_twin: 1 },
  ]);
  const refs = sql`select source, ref, written_as from ledger.ext_ref where ref like 'OLD%' order by ref`;
  expect((await refs.execute(sqlOf(context.db))).rows).toEqual([
    { source: 'credit', ref: 'OLD0001', written_as: 'bank OLD/0001' },
    { source: 'credit', ref: 'OLD0001#2', written_as: 'bank old-0001' },
  ]);
  expect((await debit(loan, 'Old 0001')).statusCode).toBe(409);
});
