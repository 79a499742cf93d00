/** What Providus collected arrives at our bank once: as one transfer of many payments, or as the credit of one payment. Large decisions take two people. */
import { ask, aStaff, confirmNewest, dieAt, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { settlementReference } from '@ajo/contract/kernel/reference';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { aPayer, bankReports, noticeOf, postNotice } from '../../../tests/wallets/settlements.ts';
import { jobTable } from '../../jobs.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const { app, as, act, context, csvOf, lineWith, list, upload } = await openDesk();
const { db, queued } = context;
const payer = await aPayer(context);
const second = await signIn(context, await aStaff(context, 'finance'));
const reason = { reason: 'Daily transfer' };
const atProvidus = () => balanceOf(db, gl.clearingOf(settlementReference('')));
const moved = async (doIt: () => Promise<unknown>): Promise<bigint[]> => {
  const read = async () => [await balanceOf(db, gl.bankOperating), await atProvidus()];
  const before = await read();
  await doIt();
  return (await read()).map((balance, index) => balance - (before[index] ?? 0n));
};
const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

/** @returns the reference of the settlement. */
async function collect(amount: bigint, fee = 0n): Promise<string> {
  const part = { accountNumber: payer.number, amount: kobo(amount), settled: kobo(amount - fee) };
  const credit = bankReports(context, part);
  await postNotice(app, noticeOf(credit));
  const job = jobTable.find(({ name }) => name === 'provider_event');
  for (const { name, data } of queued.splice(0)) if (name === 'provider_event') await job?.handler(context, data);
  return settlementReference(credit.settlementId);
}
const line = async (text: string, amount: number) => {
  expect((await upload(csvOf([{ text, amount }]))).statusCode).toBe(201);
  return lineWith(text);
};

beforeEach(() => void (queued.length = 0));
afterEach(async () => {
  expect((await trialBalance(db)).sum).toBe(0n);
  expect((await verifyLedger(db, subLedgers)).problems).toEqual([]);
});

describe('the credit of one payment at Providus', () => {
  test('moves its net amount to the bank once', async () => {
    const reference = await collect(12_000n, 500n);
    expect(await moved(() => line(`NIP ${reference} BOLA`, 11_500))).toEqual([11_500n, -11_500n]);
    expect(await lineWith(reference)).toMatchObject({ result: 'matched', match: { rule: 'reference' } });
    expect(await moved(() => ask(app, 'POST /api/finance/reconciliation/match', { as: as.finance }))).toEqual([0n, 0n]);
    expect(await moved(() => line(`AGAIN ${reference}`, 11_500))).toEqual([0n, 0n]);
    expect(await lineWith(`AGAIN ${reference}`)).toMatchObject({ result: 'duplicate', payment: { reference } });
  });

  test('that lacks a part of it empties clearing when the difference is written off', async () => {
    const reference = await collect(18_000n);
    const { id, can } = await line(`LESS ${reference}`, 17_900);
    expect(can).toContain('write_off');
    expect((await act(id, 'write-off', reason)).statusCode).toBe(200);
    expect(await moved(() => confirmNewest(app, second, 'finance'))).toEqual([17_900n, -18_000n]);
    expect(
      await moved(async () => {
        expect((await act(id, 'unlink', reason)).statusCode).toBe(200);
      }),
    ).toEqual([-17_900n, 18_000n]);
    await ask(app, 'POST /api/finance/reconciliation/match', { as: as.finance });
    await act(id, 'write-off', reason);
    await confirmNewest(app, second, 'finance');
    expect(await atProvidus()).toBe(0n);
  });
});

describe('a transfer of Providus', () => {
  test('empties clearing into the bank, once, also when it is requested twice at the same time', async () => {
    await collect(60_000n, 1_000n);
    await collect(40_000n);
    const { id, can } = await line('PROVIDUS BANK SETTLEMENT', 99_000);
    expect([can, await atProvidus()]).toEqual([['link', 'transfer', 'keep', 'book', 'dismiss'], 99_000n]);
    const change = await moved(async () => {
      await dieAt(context, 'provider_transfer.unposted', {
        call: `POST /api/finance/reconciliation/lines/${id}/transfer`,
        as: as.finance,
        body: reason,
      });
      expect(statuses(await Promise.all([act(id, 'transfer', reason), act(id, 'transfer', reason)]))).toEqual([200, 409]);
    });
    expect([change, await atProvidus()]).toEqual([[99_000n, -99_000n], 0n]);
    expect(await lineWith('PROVIDUS BANK SETTLEMENT')).toMatchObject({
      result: 'matched',
      payment: { reference: 'providus-transfer', record: 'provider_transfer', amount: 99_000 },
      match: { journal_id: expect.any(String) },
      can: ['unlink'],
    });
  });

  test('leaves the credit of one of its payments to a person, also when clearing has money again', async () => {
    const reference = await collect(15_000n);
    const { id } = await line('PROVIDUS DAY TWO', 15_000);
    await act(id, 'transfer', reason);
    expect(await moved(() => line(`LATER ${reference}`, 15_000))).toEqual([0n, 0n]);
    await collect(20_000n);
    expect(await moved(() => ask(app, 'POST /api/finance/reconciliation/match', { as: as.finance }))).toEqual([0n, 0n]);
    const later = await lineWith(`LATER ${reference}`);
    expect(later).toMatchObject({ result: 'duplicate', payment: { reference } });
    await act(later.id, 'keep');
    const { id: rest } = await line('PROVIDUS DAY THREE', 20_000);
    await act(rest, 'transfer', reason);
    expect(await atProvidus()).toBe(0n);
  });

  test('is undone with its match', async () => {
    const { id } = await lineWith('PROVIDUS BANK SETTLEMENT');
    expect(await moved(() => act(id, 'unlink', reason))).toEqual([-99_000n, 99_000n]);
    expect(await moved(() => act(id, 'transfer', reason))).toEqual([99_000n, -99_000n]);
  });

  test('is at most what the books have at Providus, and two transfers do not take the same money', async () => {
    await collect(50_000n);
    const larger = await line('PROVIDUS TOO MUCH', 50_001);
    expect(larger.can).not.toContain('transfer');
    expect((await act(larger.id, 'transfer', reason)).json().code).toBe('less_at_provider');
    const [one, other] = [await line('PROVIDUS FIRST', 30_000), await line('PROVIDUS SECOND', 30_000)];
    const change = await moved(async () => {
      expect(statuses(await Promise.all([act(one.id, 'transfer', reason), act(other.id, 'transfer', reason)]))).toEqual([
        200, 409,
      ]);
    });
    expect(change).toEqual([30_000n, -30_000n]);
    await collect(30_000n);
    await moved(async () => Promise.all([act(one.id, 'transfer', reason), act(other.id, 'transfer', reason)]));
    const rest = await line('PROVIDUS REST', 20_000);
    await act(rest.id, 'transfer', reason);
    expect(await atProvidus()).toBe(0n);
  });

  test('takes two people above the limit, and only those who resolve may book it', async () => {
    const superadmin = await signIn(context, await aStaff(context, 'superadmin'));
    const put = (who: Record<string, string>, body: object) =>
      ask(app, 'PUT /api/admin/reconciliation_settings', { as: who, body });
    expect((await put(as.finance, { by_amount: 0, alone_up_to: 0 })).statusCode).toBe(403);
    expect((await put(superadmin, { by_amount: -1, alone_up_to: 0 })).json().errors).toHaveProperty('by_amount');
    expect((await put(superadmin, { by_amount: 10_000_000, alone_up_to: 20_000 })).statusCode).toBe(200);
    await collect(25_000n);
    const { id } = await line('PROVIDUS LARGE', 25_000);
    expect(
      (await ask(app, `POST /api/admin/reconciliation/lines/${id}/transfer`, { as: as.team_lead, body: reason })).statusCode,
    ).toBe(403);
    const change = await moved(async () => {
      expect((await act(id, 'transfer', reason)).json().data).toEqual({ state: 'asked' });
      expect((await act(id, 'transfer', reason)).statusCode).toBe(409);
      expect((await confirmNewest(app, as.finance, 'finance')).json().code).toBe('second_person_needed');
    });
    expect(change).toEqual([0n, 0n]);
    expect(await moved(() => confirmNewest(app, second, 'finance'))).toEqual([25_000n, -25_000n]);
  });
});

test('a credit above the limit is dismissed, linked or freed by two people, and the request ends when the line is decided meanwhile', async () => {
  const { id } = await line('OWN TRANSFER', 2_000_000);
  expect((await act(id, 'dismiss', { reason: 'Our own transfer' })).json().data).toEqual({ state: 'asked' });
  expect((await lineWith('OWN TRANSFER')).result).toBe('missing_in_book');
  expect((await confirmNewest(app, second, 'finance')).statusCode).toBe(200);
  expect((await lineWith('OWN TRANSFER')).result).toBe('dismissed');
  const small = await line('SMALL CHANGE', 20_000);
  expect((await act(small.id, 'dismiss', { reason: 'Below the limit' })).json().data.result).toBe('dismissed');
  const raced = await line('DECIDED MEANWHILE', 2_100_000);
  await act(raced.id, 'dismiss', { reason: 'Not ours' });
  expect((await act(raced.id, 'keep')).statusCode).toBe(200);
  await confirmNewest(app, second, 'finance');
  expect((await lineWith('DECIDED MEANWHILE')).result).toBe('matched');
  expect((await list()).total_repayments).toBeGreaterThan(0);
});
