/** Notices of the collecting bank: each credit is booked once with the bank's own figures, wherever the process dies. */
import { kobo } from '@ajo/contract/kernel/money';
import { minuteMs } from '@ajo/contract/kernel/time';
import { settlementReference } from '@ajo/contract/kernel/reference';
import { appOf, aStaff, ask, dieAt, freshContext, signIn } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPayer, bankReports, noticeOf, postNotice, traceOf } from '../../../tests/wallets/settlements.ts';
import { jobTable } from '../../jobs.ts';

const context = await freshContext();
const app = await appOf(context);
const { provider, queued, clock } = context;
const job = jobTable.find(({ name }) => name === 'provider_event');
const run = async (data: Record<string, string>): Promise<void> => void (await job?.handler(context, data));
/** The jobs of notices that were enqueued since the last call. */
const noticeJobs = () => queued.splice(0).filter(({ name }) => name === 'provider_event');
const work = async (): Promise<void> => {
  for (const { data } of noticeJobs()) await run(data);
};
const codeOf = async (body: object, signature?: string): Promise<string> => {
  const answer = await postNotice(app, body, signature);
  expect([answer.statusCode, answer.json().requestSuccessful]).toEqual([200, true]);
  return answer.json().responseCode;
};
const clearing = () => balanceOf(context.db, gl.clearingOf('providus-credit'));
const suspense = () => balanceOf(context.db, gl.unidentifiedReceipts);
const done = { notices: 1, status: 'completed', receipt: 'taken', booked: 100_000, journals: 1 };
const nothing = { notices: 0, status: null, receipt: null, booked: 0, journals: 0 };

beforeEach(() => void (queued.length = 0));
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});

test('a credit pays the loan of the number, with the figures of the bank instead of those of the notice', async () => {
  const { number, customer } = await aPayer(context);
  const credit = bankReports(context, { accountNumber: number });
  const before = await clearing();
  const answer = await postNotice(app, { ...noticeOf(credit), transactionAmount: '9000000' });
  const accepted = { requestSuccessful: true, sessionId: credit.sessionId, responseMessage: 'success', responseCode: '00' };
  expect(answer.json()).toEqual(accepted);
  await work();
  const reference = settlementReference(credit.settlementId);
  expect(await traceOf(context, reference)).toEqual(done);
  expect((await clearing()) - before).toBe(95_500n); // the bank keeps its fee of ₦45
  const { rows } = await sql`select customer_id, amount_kobo, settled_kobo, payer_name from settlements
    where reference = ${reference}`.execute(sqlOf(context.db));
  const figures = { amount_kobo: 100_000n, settled_kobo: 95_500n, payer_name: 'BOLA SENDER' };
  expect(rows).toEqual([{ customer_id: customer.id, ...figures }]);
  const as = await signIn(context, await aStaff(context, 'finance'));
  const shown = (await ask(app, `GET /api/finance/transaction-repush?search=${credit.settlementId}`, { as })).json().data;
  const journal = await ask(app, `GET /api/finance/ledger/journals/${shown[0].journal_id}`, { as });
  expect(journal.json().data).toMatchObject({ kind: 'loan-repaid', references: [{ source: 'credit' }] });
});

test('the reversal of a payment takes the money out of the clearing account that it came into', async () => {
  const { number, loan } = await aPayer(context);
  const credit = bankReports(context, { accountNumber: number });
  const before = await Promise.all([clearing(), balanceOf(context.db, gl.clearingOf('checkout'))]);
  await codeOf(noticeOf(credit));
  await work();
  const { rows } = await sql<{ id: string; row: string }>`select l.id, i.id as row from payment_logs l
    join loan_payments i on i.loan_id = l.loan_id and i.number = 1
    where l.reference = ${settlementReference(credit.settlementId)}`.execute(sqlOf(context.db));
  const as = await signIn(context, await aStaff(context, 'admin'));
  const reason = 'It belongs to somebody else';
  const path = `loan/${loan.id}/loan-payments/${rows[0]?.row}/payment-log/${rows[0]?.id}/reverse`;
  const answer = await ask(app, `POST /api/admin/${path}`, { as, body: { reason } });
  expect(answer.statusCode).toBe(200);
  expect(await Promise.all([clearing(), balanceOf(context.db, gl.clearingOf('checkout'))])).toEqual(before);
});

test('ten notices of one credit at once are one booking: one is answered 00, the others 01', async () => {
  const { number } = await aPayer(context);
  const credit = bankReports(context, { accountNumber: number });
  const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(noticeOf(credit))));
  expect(codes.toSorted()).toEqual(['00', ...Array.from({ length: 9 }, () => '01')]);
  const [delivered] = noticeJobs();
  await Promise.all([1, 2, 3].map(() => run(delivered?.data ?? {})));
  expect(await codeOf({ ...noticeOf(credit), transactionAmount: '5' })).toBe('01');
  await work();
  expect(await traceOf(context, settlementReference(credit.settlementId))).toEqual(done);
});

test.each<[string, object, string | undefined]>([
  ['a wrong signature', {}, 'wrong'],
  ['an empty settlement', { settlementId: '' }, undefined],
  ['an empty account', { accountNumber: '' }, undefined],
])('%s is answered 02, and nothing is stored', async (_what, part, signature) => {
  const credit = bankReports(context);
  expect(await codeOf({ ...noticeOf(credit), ...part }, signature)).toBe('02');
  expect(await traceOf(context, settlementReference(credit.settlementId))).toEqual(nothing);
});

test('without Providus every notice is answered 02', async () => {
  const bank = context.providus;
  context.providus = undefined;
  expect(await codeOf(noticeOf(bankReports(context)))).toBe('02');
  context.providus = bank;
});

test('a failure of ours is answered 03, and the repeated notice is booked', async () => {
  const { number } = await aPayer(context);
  const credit = bankReports(context, { accountNumber: number });
  const { send } = context.jobs;
  context.jobs.send = async () => Promise.reject(new Error('no queue'));
  expect(await codeOf(noticeOf(credit))).toBe('03');
  context.jobs.send = send;
  expect(await traceOf(context, settlementReference(credit.settlementId))).toEqual(nothing);
  expect(await codeOf(noticeOf(credit))).toBe('00');
  await work();
  expect(await traceOf(context, settlementReference(credit.settlementId))).toEqual(done);
});

test('a credit on an unknown number goes to suspense, and the bank cannot be requested to return it', async () => {
  const before = await suspense();
  const credit = bankReports(context);
  expect(await codeOf(noticeOf(credit))).toBe('00');
  await work();
  const reference = settlementReference(credit.settlementId);
  expect(await traceOf(context, reference)).toMatchObject({ status: 'completed', receipt: 'set_aside', booked: 0, journals: 1 });
  expect((await suspense()) - before).toBe(100_000n);
  const { rows } = await sql<{ id: string; why: string }>`select id, why from unidentified_receipts
    where reference = ${reference}`.execute(sqlOf(context.db));
  expect(rows).toMatchObject([{ why: 'unknown_account' }]);
  const as = await signIn(context, await aStaff(context, 'finance'));
  const resolve = (body: object) => ask(app, `POST /api/finance/unidentified-receipts/${rows[0]?.id}/resolve`, { as, body });
  const refund = await resolve({ action: 'refund', reason: 'It is not for us' });
  expect([refund.statusCode, refund.json().code]).toEqual([409, 'not_refundable_at_bank']);
});

test('a number of Paystack is not a number of Providus', async () => {
  const { number } = await aPayer(context);
  await sql`update virtual_accounts set provider = 'paystack' where account_number = ${number}`.execute(sqlOf(context.db));
  const credit = bankReports(context, { accountNumber: number });
  await codeOf(noticeOf(credit));
  await work();
  expect(await traceOf(context, settlementReference(credit.settlementId))).toMatchObject({ receipt: 'set_aside', booked: 0 });
});

test('a forged notice books nothing and fails; the real one books the credit later', async () => {
  const { number } = await aPayer(context);
  const credit = bankReports(context, { accountNumber: number });
  const reference = settlementReference(credit.settlementId);
  provider.creditResult = { status: 'missing' };
  expect(await codeOf(noticeOf(credit))).toBe('00');
  await expect(work()).rejects.toMatchObject({ code: 'payment_not_found' });
  expect(await traceOf(context, reference)).toEqual({ ...nothing, notices: 1, status: 'failed' });
  bankReports(context, credit);
  expect(await codeOf(noticeOf(credit))).toBe('00');
  expect(await traceOf(context, reference)).toMatchObject({ status: 'pending' });
  await work();
  expect(await traceOf(context, reference)).toEqual(done);
});

test('while the bank does not answer, the credit is pending and its job is retried', async () => {
  const { number } = await aPayer(context);
  const credit = bankReports(context, { accountNumber: number });
  provider.creditResult = { status: 'unknown', reason: 'no answer in time' };
  await codeOf(noticeOf(credit));
  const [retried] = noticeJobs();
  await expect(run(retried?.data ?? {})).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(await traceOf(context, settlementReference(credit.settlementId))).toEqual({ ...nothing, notices: 1, status: 'pending' });
  bankReports(context, credit);
  await run(retried?.data ?? {});
  expect(await traceOf(context, settlementReference(credit.settlementId))).toEqual(done);
});

test.each([
  ['settlement.recorded', nothing],
  ['settlement.kept', { ...nothing, notices: 1, status: 'pending' }],
])('a process killed at %s of a notice books the credit once, after the bank repeats it', async (place, left) => {
  const { number } = await aPayer(context);
  const credit = bankReports(context, { accountNumber: number });
  const headers = { 'x-auth-signature': 'good' };
  await dieAt(context, place, { call: 'POST /webhooks/providus', body: noticeOf(credit), headers });
  const reference = settlementReference(credit.settlementId);
  expect(await traceOf(context, reference)).toEqual(left);
  clock.moveBy(2 * minuteMs);
  expect(await codeOf(noticeOf(credit))).toBe('00');
  await Promise.all(noticeJobs().map(({ data }) => run(data)));
  expect(await traceOf(context, reference)).toEqual(done);
});

test.each([
  ['receipt.answered', { receipt: null, booked: 0, status: 'pending' }],
  ['receipt.added', { receipt: null, booked: 0, status: 'pending' }],
  ['receipt.booked', { receipt: null, booked: 0, status: 'pending' }],
  ['event.answered', { receipt: 'taken', booked: 100_000, status: 'pending' }],
  ['settlement.followed', { receipt: 'taken', booked: 100_000, status: 'pending' }],
  ['event.settled', done],
])('a job killed at %s is repeated, and the credit is booked once', async (place, left) => {
  const { number } = await aPayer(context);
  const credit = bankReports(context, { accountNumber: number, amount: kobo(100_000n) });
  await codeOf(noticeOf(credit));
  const [{ data } = { data: {} }] = noticeJobs();
  await dieAt(context, place, { job: 'provider_event', data }, { creditResult: { status: 'found', credit } });
  const reference = settlementReference(credit.settlementId);
  expect(await traceOf(context, reference)).toMatchObject(left);
  await run(data);
  await run(data);
  expect(await traceOf(context, reference)).toEqual(done);
});

test('with a list of addresses, notices from elsewhere are refused before they are read, and logged without the address', async () => {
  const bound = await freshContext({ PROVIDUS_NOTICE_ADDRESSES: '102.89.1.2, 10.1.2.0/24', TRUST_PROXY: '127.0.0.1' });
  const warned = vi.spyOn(bound.log, 'warn').mockImplementation(() => undefined);
  const closed = await appOf(bound);
  const { number } = await aPayer(bound);
  const credit = bankReports(bound, { accountNumber: number });
  const from = (address: string) =>
    closed.inject({
      method: 'POST',
      url: '/webhooks/providus',
      headers: { 'content-type': 'application/json', 'x-auth-signature': 'good', 'x-forwarded-for': address },
      payload: JSON.stringify(noticeOf(credit)),
    });
  for (const address of ['102.89.1.3', '41.58.0.1']) {
    const refused = await from(address);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'address_not_allowed']);
  }
  expect(bound.queued.filter(({ name }) => name === 'provider_event')).toEqual([]);
  expect(warned.mock.calls.map(([details, message]) => [(details as { path: string }).path, message])).toEqual([
    ['/webhooks/providus', 'notices from an address that is not allowed were refused'],
  ]);
  expect(JSON.stringify(warned.mock.calls)).not.toContain('102.89.1.3');
  for (const address of ['102.89.1.2', '10.1.2.9']) expect((await from(address)).json().responseCode).toMatch(/^0[01]$/);
});
