/** Money in suspense goes back to its sender by two people, once, across refusals, concurrent calls and killed processes. The books prove after each. */
import { ask, aStaff, confirmById, dieAt, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { minuteMs } from '@ajo/contract/kernel/time';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { queryDuePayouts, receiveTransferNotice, sendPayouts } from '#modules/payouts';
import { sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSuspenseDesk } from '../../../tests/wallets/suspense-desk.ts';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const desk = await openSuspenseDesk();
const { context, app, clock, provider, finance, admin, aCredit, balances, read, returns, request, send, confirm } = desk;
const pay = () => sendPayouts(context, payoutReactions);

beforeEach(() => {
  provider.transfers = [];
  provider.transferResult = { status: 'completed', fee: kobo(5_000n) };
  provider.verifyTransferResult = { status: 'missing' };
});
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

/** What the three accounts moved by: suspense, payouts in flight, bank. */
async function moved(work: () => Promise<unknown>): Promise<bigint[]> {
  const before = await balances();
  await work();
  return (await balances()).map((balance, at) => balance - (before[at] ?? 0n));
}

test('it is requested by one person, confirmed by another, and paid once to the account that the bank names after the sender', async () => {
  const id = await aCredit();
  expect((await read(id)).can).toEqual(['book', 'return']);
  expect(await moved(async () => expect((await send(id)).json().data).toEqual({ state: 'asked' }))).toEqual([0n, 0n, 0n]);
  expect(await read(id)).toMatchObject({ state: 'return_requested', resolution: 'return', can: [] });
  const { data: asked } = (await ask(app, 'GET /api/admin/approvals?state=pending&per_page=100', { as: admin })).json();
  const { facts } = (await ask(app, `GET /api/admin/approvals/${asked.at(-1).id}`, { as: admin })).json().data;
  expect(facts).toContainEqual({ field: 'narration_names_holder', before: null, after: 'yes' });
  expect((await confirm(finance)).json().code).toBe('second_person_needed');
  expect(await moved(async () => expect((await confirm()).statusCode).toBe(200))).toEqual([-250_000n, 250_000n, 0n]);
  expect(await read(id)).toMatchObject({ state: 'returning' });
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
  expect(await moved(() => Promise.all([pay(), pay()]))).toEqual([0n, -250_000n, -255_000n]);
  expect(provider.transfers).toMatchObject([{ amount: 250_000n, reason: 'Return of your transfer' }]);
  expect(await read(id)).toMatchObject({ state: 'resolved', resolution: 'return', can: [] });
  expect(await returns(id)).toMatchObject([
    { status: 'completed', sender: 'Okoro Chidi', account_name: 'CHIDI EMEKA OKORO', account_number: '******6789' },
  ]);
  const { data } = (await ask(app, 'GET /api/admin/payouts?purpose=receipt_return', { as: admin })).json();
  expect(data).toMatchObject([{ status: 'completed', account_name: 'CHIDI EMEKA OKORO', purpose: 'receipt_return' }]);
});

test('who uploaded its statement or kept it in suspense neither confirms nor declines it', async () => {
  const uploader = await aStaff(context, 'finance');
  const id = await aCredit({ people: [uploader.id] });
  expect((await send(id)).statusCode).toBe(200);
  const as = await signIn(context, uploader);
  const { data } = (await ask(app, 'GET /api/finance/approvals?state=pending&per_page=100', { as })).json();
  const { id: approval, can, facts } = data.find(({ subject }: { subject: { id: string } }) => subject.id === id);
  expect([can, JSON.stringify(facts)]).toEqual([[], expect.not.stringContaining(uploader.id)]);
  expect((await confirmById(app, as, { id: approval, prefix: 'finance' })).statusCode).toBe(403);
  const decline = `POST /api/finance/approvals/${approval}/decline`;
  expect((await ask(app, decline, { as, body: { reason: 'It is mine' } })).statusCode).toBe(403);
  expect(await read(id)).toMatchObject({ state: 'return_requested' });
  expect((await confirm()).statusCode).toBe(200);
  await pay();
});

test('the account number is stored encrypted, and is in no approval and no history', async () => {
  const id = await aCredit();
  await send(id, { account_number: '7766554433' });
  const rows = await Promise.all([
    sqlOf(context.db).selectFrom('receipt_returns').selectAll().where('receipt_id', '=', id).execute(),
    sqlOf(context.db).selectFrom('approvals').selectAll().execute(),
    sqlOf(context.db).selectFrom('history').selectAll().execute(),
  ]);
  expect(JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('7766554433');
});

describe('it is refused', () => {
  test('for an account in the name of another', async () => {
    const id = await aCredit();
    expect((await send(id, { sender: 'Musa Bello' })).json()).toMatchObject({
      code: 'not_the_sender',
      errors: { account_number: ['The bank names this account CHIDI EMEKA OKORO. Enter an account in the name of Musa Bello'] },
    });
    expect(await read(id)).toMatchObject({ state: 'open' });
  });

  test('with one name only; each of its look-ups counts for the limit of the day, also with a key', async () => {
    const id = await aCredit();
    const other = await signIn(context, await aStaff(context, 'finance'));
    const answers: [number, string][] = [];
    for (let tried = 1; tried <= 21; tried += 1) {
      const as = { ...other, 'idempotency-key': `look-up-${tried}-00000` };
      const answer = await ask(app, `POST /api/finance/unidentified-receipts/${id}/return`, {
        as,
        body: { ...request, sender: 'Chidi' },
      });
      answers.push([answer.statusCode, answer.json().code]);
    }
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => [422, 'not_the_sender']));
    expect(answers.at(-1)?.[0]).toBe(429);
    expect(await returns(id)).toEqual([]);
  });

  test.each([
    ['sender', { sender: '' }],
    ['bank_code', { bank_code: '999' }],
    ['account_number', { account_number: '12345' }],
    ['reason', { reason: 'x' }],
  ])('with a wrong %s', async (field, change) => {
    const answer = await send(await aCredit(), change);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test('to people who may not decide about it, and of a payment that does not exist', async () => {
    const lead = await signIn(context, await aStaff(context, 'team_lead'));
    const id = await aCredit();
    const path = (of: string) => `POST /api/admin/unidentified-receipts/${of}/return`;
    expect((await ask(app, path(id), { as: lead, body: request })).statusCode).toBe(403);
    expect((await ask(app, path('0199a000-0000-7000-8000-0000000000f1'), { as: admin, body: request })).statusCode).toBe(404);
  });
});

test('of concurrent requests and bookings one counts, and a repeated key is the same request', async () => {
  const id = await aCredit();
  const answers = await Promise.all([send(id), send(id), send(id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  const booking = { action: 'book', purpose: 'loan_repayment', target: 'AJ-000001', reason: 'It is theirs' };
  const booked = await ask(app, `POST /api/finance/unidentified-receipts/${id}/resolve`, { as: finance, body: booking });
  expect(booked.json()).toMatchObject({
    code: 'receipt_decided',
    message: 'This payment has been decided already: it is waiting for the second person of its return',
  });
  const other = await aCredit();
  const key = { 'idempotency-key': 'return-it-once-0001' };
  expect([(await send(other, {}, key)).statusCode, (await send(other, {}, key)).statusCode]).toEqual([200, 200]);
  expect(await returns(other)).toHaveLength(1);
});

test('declined, it waits in suspense again and can be requested again', async () => {
  const id = await aCredit();
  await send(id);
  const { data } = (await ask(app, 'GET /api/admin/approvals?state=pending&per_page=100', { as: admin })).json();
  const path = `POST /api/admin/approvals/${data.at(-1).id}/decline`;
  expect((await ask(app, path, { as: admin, body: { reason: 'Call the bank first' } })).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ state: 'open', resolution: null, last_answer: 'Call the bank first' });
  expect(await returns(id)).toMatchObject([{ status: 'declined', outcome: 'Call the bank first' }]);
  expect((await send(id)).statusCode).toBe(200);
});

test('refused by the bank, or sent back after it was paid, it waits in suspense again, and finance is notified', async () => {
  const id = await aCredit();
  const twoPeople = async (): Promise<void> => {
    await send(id);
    expect((await confirm()).statusCode).toBe(200);
    await pay();
    clock.moveBy(1_000);
  };
  provider.transferResult = { status: 'failed', reason: 'Account is closed' };
  expect(await moved(twoPeople)).toEqual([0n, 0n, 0n]);
  expect(await read(id)).toMatchObject({ state: 'open', last_answer: 'Account is closed', can: ['book', 'return'] });
  const bell = (await ask(app, 'GET /api/notifications', { as: finance })).json().data[0].data;
  expect(bell).toMatchObject({
    message: '₦2,500.00 could not be returned to Okoro Chidi and is in suspense again: Account is closed',
    link: `/admin/reconciliation?receipt=${id}`,
  });
  provider.transferResult = { status: 'completed', fee: kobo(0n) };
  expect(await moved(twoPeople)).toEqual([-250_000n, 0n, -250_000n]);
  provider.verifyTransferResult = { status: 'reversed', reason: 'Account is dormant' };
  const reference = provider.transfers.at(-1)?.reference ?? '';
  expect(await moved(() => receiveTransferNotice(context, payoutReactions, reference, 'transfer.reversed'))).toEqual([
    250_000n,
    0n,
    250_000n,
  ]);
  expect((await returns(id)).map(({ status }: { status: string }) => status)).toEqual(['returned', 'failed']);
  expect(await read(id)).toMatchObject({ state: 'open', last_answer: 'Account is dormant' });
});

describe('a killed process', () => {
  test('before the request is whole leaves nothing', async () => {
    const id = await aCredit();
    // The provider of the process that is killed has its own name for every account.
    const body = { ...request, sender: 'Adaeze Okonkwo' };
    const act = { call: `POST /api/finance/unidentified-receipts/${id}/return`, as: finance, body };
    await dieAt(context, 'receipt_return.unrequested', act);
    expect([(await read(id)).state, await returns(id)]).toEqual(['open', []]);
    expect((await send(id)).statusCode).toBe(200);
  });

  test('before the journal of the order leaves the request, and the second person confirms again', async () => {
    const id = await aCredit();
    await send(id);
    const { data } = (await ask(app, 'GET /api/admin/approvals?state=pending&per_page=100', { as: admin })).json();
    const { id: approval, version } = (await ask(app, `GET /api/admin/approvals/${data.at(-1).id}`, { as: admin })).json().data;
    const act = { call: `POST /api/admin/approvals/${approval}/approve`, as: admin, body: { version } };
    expect(await moved(() => dieAt(context, 'receipt_return.unposted', act))).toEqual([0n, 0n, 0n]);
    expect((await read(id)).state).toBe('return_requested');
    expect((await confirm()).statusCode).toBe(200);
    await pay();
    expect(provider.transfers).toHaveLength(1);
  });

  test('after the bank has paid records it once', async () => {
    const id = await aCredit();
    await send(id);
    await confirm();
    const outcome = await dieAt(context, 'receipt_return.unsettled', { job: 'payouts.send' });
    expect(outcome.filter(({ method }) => method === 'transfer')).toHaveLength(1);
    expect((await read(id)).state).toBe('returning');
    clock.moveBy(3 * minuteMs);
    provider.verifyTransferResult = { status: 'completed', fee: kobo(0n) };
    expect(await moved(() => queryDuePayouts(context, payoutReactions))).toEqual([0n, -250_000n, -250_000n]);
    expect([(await read(id)).state, provider.transfers]).toEqual(['resolved', []]);
  });
});
