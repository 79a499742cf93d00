/** A file of savings deposits: each row is a deposit once, counts in the uploader's daily total, and is refused with its reason. */
import {
  aCustomer,
  appOf,
  aRunningLoan,
  aSavingsAccount,
  ask,
  aStaff,
  completeProfile,
  confirmNewest,
  freshContext,
  signIn,
} from '#kit';
import { addDays, type Day, dayMs } from '@ajo/contract/kernel/time';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sqlOf } from '#platform/db/sql';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formOf } from '../../../tests/repayments/forms.ts';
import { seedProducts } from '../../../tests/loans/applications.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { runImport } from './commands/import-repayments.ts';

const context = await freshContext({ MANUAL_PAYMENTS_ALONE_PER_DAY: '5000000' });
const app = await appOf(context);
await seedProducts(context);
const [one, two] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
const saver = await aCustomer(context);
await completeProfile(context, saver);
const id = await aSavingsAccount(context, saver);
const { number } = await sqlOf(context.db)
  .selectFrom('savings_accounts')
  .select('number')
  .where('id', '=', id)
  .executeTakeFirstOrThrow();
const account = `SV-${String(number).padStart(6, '0')}`;
const today = context.clock.businessDay();

const upload = async (rows: readonly string[], fields: Record<string, string> = {}) => {
  const bytes = Buffer.from(['savings_number,amount,paid_on,reference,note', ...rows].join('\n'));
  const form = formOf({ kind: 'savings', ...fields }, { name: 'market.csv', type: 'text/csv', bytes });
  return ask(app, 'POST /api/finance/upload', { ...form, as: await signIn(context, one) });
};
const after = async (importId: string) => {
  await runImport(context, importId);
  const as = await signIn(context, one);
  return (await ask(app, `GET /api/finance/imports/${importId}`, { as })).json().data;
};
const balance = async (): Promise<bigint> =>
  (await sqlOf(context.db).selectFrom('savings_accounts').select('balance_kobo').where('id', '=', id).executeTakeFirstOrThrow())
    .balance_kobo;

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('a trial books nothing, and the file then becomes deposits once, also when its job runs twice', async () => {
  const rows = [
    `${account},500,${today},FIELD-1,Market`,
    `${account},250.50,${today},FIELD-2,`,
    `SV-999999,10,${today},FIELD-3,`,
  ];
  const trial = (await upload(rows, { dry_run: 'true' })).json().data;
  expect((await after(trial.id)).rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'would_book',
    'would_book',
    'refused',
  ]);
  expect(await balance()).toBe(0n);
  const { id: importId, kind } = (await upload(rows)).json().data;
  const done = await after(importId);
  expect([kind, done.status, await balance()]).toEqual(['savings', 'done', 75_050n]);
  expect(done.rows).toMatchObject([
    { loan: account, outcome: 'booked', savings_id: id, payment: null },
    { outcome: 'booked', savings_id: id },
    { outcome: 'refused', reason: 'Savings account not found', savings_id: null },
  ]);
  await runImport(context, importId);
  expect(await balance()).toBe(75_050n);
  const deposits = sqlOf(context.db).selectFrom('savings_transactions').select(['channel', 'recorded_by']);
  expect(await deposits.where('account_id', '=', id).where('reference', 'like', 'FIELD-%').execute()).toEqual([
    { channel: 'import', recorded_by: one.id },
    { channel: 'import', recorded_by: one.id },
  ]);
  expect((await upload(rows)).json().code).toBe('import_known');
});

test('the same bank credit is no second deposit, neither by hand nor in another file', async () => {
  const before = await balance();
  const file = await after((await upload([`${account},500,${today},field 1,Again`])).json().data.id);
  expect([file.rows[0].outcome, await balance()]).toEqual(['refused', before]);
  const as = await signIn(context, two);
  const body = { amount: 50_000, reference: 'FIELD-2' };
  expect((await ask(app, `POST /api/finance/savings/${id}/deposits`, { as, body })).json().code).toBe('reference_already_booked');
});

test('above the daily total, with what was booked by hand and by file, a second person confirms', async () => {
  const before = await balance();
  const { message, data } = (await upload([`${account},49900,${today},FIELD-9,`])).json();
  expect(message).toBe('Request sent: a second person must confirm it');
  expect([(await after(data.id)).status, await balance()]).toEqual(['awaiting_approval', before]);
  expect((await confirmNewest(app, await signIn(context, two), 'finance')).statusCode).toBe(200);
  expect([(await after(data.id)).status, await balance()]).toEqual(['done', before + 4_990_000n]);
});

test('a loan of the same number takes nothing of a file of savings', async () => {
  const { number: loan } = await aRunningLoan(context, await aCustomer(context));
  const { id: importId } = (await upload([`SV-${loan.slice(3)},10,${today},FIELD-20,`])).json().data;
  await after(importId);
  const paid = sqlOf(context.db).selectFrom('payment_logs').select('id').where('source', '=', 'import');
  expect(await paid.execute()).toEqual([]);
});

describe('a file with a deposit that is dated back by more than 31 days', () => {
  const sent = 'Request sent: a second person must confirm it';
  const factsOf = async (importId: string) => {
    const as = await signIn(context, two);
    const { data } = (await ask(app, 'GET /api/finance/approvals?state=pending', { as })).json();
    const { facts } = data.find(({ subject }: { subject: { id: string } }) => subject.id === importId);
    return Object.fromEntries(facts.map(({ field, after: value }: Record<string, string>) => [field, value]));
  };
  const daysBack = (days: number): Day => addDays(context.clock.businessDay(), -days);
  beforeAll(() => context.clock.moveBy(40 * dayMs));

  test('books nothing before a second person confirms it, who reads the oldest day', async () => {
    const before = await balance();
    const rows = [
      `${account},10,${daysBack(0)},FAR-1,`,
      `${account},20,${daysBack(32)},FAR-2,`,
      `${account},30,${daysBack(2)},FAR-3,`,
    ];
    const { message, data } = (await upload(rows)).json();
    expect([message, (await after(data.id)).status, await balance()]).toEqual([sent, 'awaiting_approval', before]);
    const facts = { file: 'market.csv', rows: '3', sum: '₦60.00', oldest_day: daysBack(32) };
    expect(await factsOf(data.id)).toEqual(facts);
    expect((await confirmNewest(app, await signIn(context, one), 'finance')).json().code).toBe('second_person_needed');
    expect((await confirmNewest(app, await signIn(context, two), 'finance')).statusCode).toBe(200);
    expect([(await after(data.id)).status, await balance()]).toEqual(['done', before + 6_000n]);
  });

  test('names both reasons when it is above the daily total as well', async () => {
    const { data } = (await upload([`${account},60000,${daysBack(33)},FAR-10,`])).json();
    expect(await factsOf(data.id)).toMatchObject({ oldest_day: daysBack(33), recorded_on_that_day: expect.stringMatching(/^₦/) });
    const as = await signIn(context, two);
    const { data: waiting } = (await ask(app, 'GET /api/finance/approvals?state=pending', { as })).json();
    expect(waiting.find(({ subject }: { subject: { id: string } }) => subject.id === data.id).reason).toBe(
      'Above the daily limit for one person. A deposit is dated back by more than 31 days',
    );
  });

  test('needs no one else for 31 days, for a trial, or for a line that cannot be booked', async () => {
    const alone = async (rows: readonly string[], fields?: Record<string, string>) => (await upload(rows, fields)).json().message;
    expect(await alone([`${account},10,${daysBack(31)},FAR-20,`])).toBe('Import started');
    expect(await alone([`${account},10,${daysBack(32)},FAR-21,`], { dry_run: 'true' })).toBe('Import started');
    expect(await alone([`${account},10,${daysBack(1)},FAR-22,`, `${account},0,${daysBack(32)},FAR-23,`])).toBe('Import started');
  });
});
