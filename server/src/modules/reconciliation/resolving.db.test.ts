/** Finance resolves what differs: a difference by two people, an unidentified credit, and the mark that a day is reconciled. */
import { ask, aStaff, closeOpenDays, confirmNewest, dieAt, signIn } from '#kit';
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import { subLedgers } from '../../sub-ledgers.ts';
import { openDesk } from '../../../tests/reconciliation/desk.ts';

const { app, as, act, context, csvOf, lineWith, lines, loan, payLoan, save, statusOf, today, upload, uploadedLater, yesterday } =
  await openDesk();

beforeAll(async () => {
  await payLoan('FT20260003', 100_000);
  await payLoan('NOT-AT-BANK-1', 40_000);
  await upload(
    csvOf([
      { text: 'NIP/FT20260003/ADA', amount: 99_000 },
      { text: 'NIP ONE MORE', amount: 10_000 },
    ]),
  );
});

describe('a difference', () => {
  const second = async () => signIn(context, await aStaff(context, 'finance'));
  const fees = () => balanceOf(context.db, gl.providerFees);

  test('is written off by two people, once, and comes back when the match ends', async () => {
    const { id, can } = await lineWith('NIP/FT20260003');
    expect(can).toEqual(['link', 'write_off', 'dismiss']);
    const before = await fees();
    expect((await act(id, 'write-off', {})).json().errors).toHaveProperty('reason');
    expect((await act((await lineWith('ONE MORE')).id, 'write-off', { reason: 'Charge' })).json().code).toBe('no_difference');
    expect((await act(id, 'write-off', { reason: 'Charge of the sending bank' })).json().data).toEqual({ state: 'asked' });
    expect((await act(id, 'write-off', { reason: 'Again' })).statusCode).toBe(409);
    expect((await confirmNewest(app, as.finance, 'finance')).json().code).toBe('second_person_needed');
    expect([(await lineWith('NIP/FT20260003')).result, await fees()]).toEqual(['amount_differs', before]);
    expect((await confirmNewest(app, await second(), 'finance')).statusCode).toBe(200);
    expect(await lineWith('NIP/FT20260003')).toMatchObject({ result: 'matched', match: { difference: 1_000, rule: 'by_hand' } });
    expect([await fees(), await statusOf('FT20260003')]).toEqual([before + 1_000n, 'matched']);
    expect((await act(id, 'unlink', { reason: 'Wrong customer' })).statusCode).toBe(200);
    expect(await fees()).toBe(before);
    expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
  });

  test('a credit above its payment is not written off', async () => {
    await payLoan('FT-SMALL-0001', 20_000);
    await upload(csvOf([{ text: 'REF FTSMALL0001', amount: 21_000 }]));
    const line = await lineWith('FTSMALL0001');
    expect([line.result, line.can]).toEqual(['amount_differs', ['link', 'dismiss']]);
    expect((await act(line.id, 'write-off', { reason: 'Charge' })).json().code).toBe('credit_is_larger');
  });

  test('an unidentified credit goes to suspense, once, also after a crash', async () => {
    await upload(csvOf([{ text: 'WHO SENT THIS', amount: 65_000, on: yesterday }]));
    const { id, can } = await lineWith('WHO SENT THIS');
    expect(can).toEqual(['link', 'keep', 'book', 'dismiss']);
    const before = await balanceOf(context.db, gl.unidentifiedReceipts);
    await dieAt(context, 'bank_credit.unkept', {
      call: `POST /api/finance/reconciliation/lines/${id}/keep`,
      as: as.finance,
      body: {},
    });
    expect([(await lineWith('WHO SENT THIS')).result, await balanceOf(context.db, gl.unidentifiedReceipts)]).toEqual([
      'missing_in_book',
      before,
    ]);
    const both = await Promise.all([act(id, 'keep'), act(id, 'keep')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await lineWith('WHO SENT THIS')).toMatchObject({ result: 'matched', payment: { amount: 65_000, record: 'receipt' } });
    expect(await balanceOf(context.db, gl.unidentifiedReceipts)).toBe(before + 65_000n);
    const { data } = (await ask(app, 'GET /api/finance/unidentified-receipts', { as: as.finance })).json();
    const kept = data.find(({ amount }: { amount: number }) => amount === 65_000);
    expect(kept.narration).toContain('WHO SENT THIS');
    const read = await ask(app, `GET /api/finance/unidentified-receipts/${kept.id}`, { as: as.finance });
    expect(read.json().data.narration).toBe(kept.narration);
    const body = { action: 'book', purpose: 'loan_repayment', target: loan.number, reason: 'The customer called' };
    const booked = await ask(app, `POST /api/finance/unidentified-receipts/${kept.id}/resolve`, { as: as.finance, body });
    expect([booked.statusCode, await balanceOf(context.db, gl.unidentifiedReceipts)]).toEqual([200, before]);
    expect((await act(id, 'unlink', { reason: 'Mine' })).json().code).toBe('kept_in_suspense');
    expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
  });
});

describe('a day', () => {
  const days = async () => (await ask(app, 'GET /api/finance/reconciliation/days', { as: as.finance })).json().data;
  const dayOf = async (on: string) => (await days()).find((one: { on: string }) => one.on === on);
  const mark = (on: string, name = 'reconcile', body: object = {}) =>
    ask(app, `POST /api/finance/reconciliation/days/${on}/${name}`, { as: as.finance, body });

  test('is marked once all of it is proven, and shows what came later', async () => {
    expect((await mark(today)).json().code).toBe('day_not_over');
    expect((await mark(addDays(today, -20))).json().code).toBe('day_not_covered');
    expect((await mark('2026-02-30')).statusCode).toBe(422);
    expect(await dayOf(yesterday)).toMatchObject({
      covered: true,
      difference: 0,
      open_credits: { count: 0 },
      status: 'open',
      refusal: null,
    });
    const both = await Promise.all([mark(yesterday), mark(yesterday)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await dayOf(yesterday)).toMatchObject({ status: 'reconciled', refusal: expect.stringContaining('is marked') });
    await upload(csvOf([{ text: 'LATE CREDIT', amount: 1_234_500, on: yesterday }]));
    expect(await dayOf(yesterday)).toMatchObject({ status: 'changed', open_credits: { count: 1, amount: 1_234_500 } });
    expect((await mark(yesterday, 'reopen', { reason: 'A credit came later' })).json().data.status).toBe('open');
    expect((await mark(yesterday)).json()).toMatchObject({ code: 'credits_open', message: '1 credit of the day is open' });
    expect((await mark(yesterday, 'reopen', { reason: 'Again' })).json().code).toBe('day_not_reconciled');
  });

  test('with a payment that is missing at the bank stays open', async () => {
    await uploadedLater();
    context.clock.moveBy(dayMs);
    await closeOpenDays(context);
    as.finance = await signIn(context, await aStaff(context, 'finance'));
    for (const { id, result } of await lines(`&start_date=${today}`))
      if (result !== 'matched') await act(id, 'dismiss', { reason: 'Not of this test' });
    const answer = await mark(today);
    expect([answer.json().code, (await dayOf(today)).difference > 0]).toEqual(['payments_unproven', true]);
  });

  test('with a credit whose deposit is reversed later has changed, and is not marked again', async () => {
    const on = context.clock.businessDay();
    await save('SAV-2026-0077', 310_000);
    await upload(csvOf([{ text: 'TRF REF SAV20260077', amount: 310_000, on }]));
    await uploadedLater();
    context.clock.moveBy(dayMs);
    await closeOpenDays(context);
    as.finance = await signIn(context, await aStaff(context, 'finance'));
    expect((await mark(on)).statusCode).toBe(200);
    expect(await dayOf(on)).toMatchObject({ status: 'reconciled', open_credits: { count: 0 } });
    const { rows } = await sql<{
      id: string;
      account: string;
    }>`select id, account_id as account from savings_transactions where reference = 'SAV-2026-0077'`.execute(sqlOf(context.db));
    const admin = await signIn(context, await aStaff(context, 'admin'));
    const path = `POST /api/admin/savings/${rows[0]?.account}/transactions/${rows[0]?.id}/reverse`;
    expect((await ask(app, path, { as: admin, body: { reason: 'It was another customer' } })).json().data).toMatchObject({
      state: 'done',
    });
    expect(await dayOf(on)).toMatchObject({ status: 'changed', open_credits: { count: 1, amount: 310_000 } });
    await mark(on, 'reopen', { reason: 'The deposit was reversed' });
    expect((await mark(on)).json().code).toBe('credits_open');
  });
});
