/** Autosave over HTTP and its jobs: one charge for each day of the plan whatever happens, and a plan that ends. */
import { ask, dieAt, paidByCard, payIntoSavings, signIn } from '#kit';
import { dayMs } from '@ajo/contract/kernel/time';
import { verifyLedger } from '#modules/ledger/proofs';
import { settleReference } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAutosaveDesk } from '../../../tests/savings/autosave-desk.ts';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { autosaveJob } from './autosave.ts';

let desk: Awaited<ReturnType<typeof openAutosaveDesk>>;
let context: typeof desk.context;
let app: typeof desk.app;
beforeEach(async () => {
  desk = await openAutosaveDesk();
  ({ context, app } = desk);
});
afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});
const paidBy = (reference: string, amount: bigint) => paidByCard(reference, amount, context.clock.now());
const aSaver = (goal?: number) => desk.aSaver(goal);
const cardPays = (): void => desk.cardPays();
const cardRefuses = (): void => desk.cardRefuses();
const mornings = (days?: number): Promise<void> => desk.mornings(days);
const runJobs = (): Promise<void> => desk.runJobs();
const messages = (word: string): Promise<string[]> => desk.messages(word);

test('a daily plan adds its amount once a day, with the fee on top, until the goal is reached', async () => {
  const saver = await aSaver(210_000);
  cardPays();
  const answer = await saver.set();
  expect([answer.statusCode, answer.json().message, answer.json().data.autosave]).toMatchObject([
    200,
    'Autosave is on',
    { status: 'active', amount: 50_000, frequency: 'daily', day: null, next_on: '2026-03-03', card: { last4: '4081' } },
  ]);
  await runJobs();
  expect(await saver.balance()).toBe(100_000);
  await mornings(2);
  expect(await saver.balance()).toBe(200_000);
  // ₦100 are left to the goal: the smallest deposit.
  await mornings(1);
  expect([await saver.balance(), (await saver.read()).attempts.map((one: { status: string }) => one.status)]).toEqual([
    210_000,
    ['completed', 'completed', 'completed'],
  ]);
  await mornings(2);
  expect([await saver.balance(), (await saver.read()).autosave]).toMatchObject([
    210_000,
    { status: 'stopped', stopped_reason: 'the goal is reached', next_on: null },
  ]);
  expect(await messages('has ended')).toEqual(['Autosave for “Rent” has ended: the goal is reached']);
});

test('a process that dies before the charge leaves one deposit, and the card is charged once', async () => {
  const saver = await aSaver();
  cardPays();
  await saver.set();
  context.clock.moveBy(dayMs);
  const on = context.clock.businessDay();
  const data = { accountId: saver.id, on };
  expect(await dieAt(context, 'autosave.prepared', { job: autosaveJob, data })).toEqual([]);
  expect((await saver.read()).attempts).toMatchObject([{ due_on: on, status: 'pending' }]);
  context.queued.push({ name: autosaveJob, data }, { name: autosaveJob, data });
  await runJobs();
  expect([await saver.balance(), context.provider.cardCharges.length, (await saver.read()).attempts]).toMatchObject([
    150_000,
    1,
    [{ due_on: on, status: 'completed' }],
  ]);
});

test('a process that dies after the charge leaves one deposit, and the card is not charged again', async () => {
  const saver = await aSaver();
  const { amount, fee } = (await saver.set()).json().data.autosave;
  const total = BigInt(amount + fee);
  context.clock.moveBy(dayMs);
  const on = context.clock.businessDay();
  const job = { job: autosaveJob, data: { accountId: saver.id, on } };
  const calls = await dieAt(context, 'card.charged', job, { cardResult: paidBy('', total) });
  const charged = calls.find(({ method }) => method === 'chargeCard')?.reference ?? '';
  cardPays();
  context.queued.push({ name: autosaveJob, data: job.data });
  await runJobs();
  expect([context.provider.cardCharges, await saver.balance()]).toEqual([[], 100_000]);
  context.provider.checkoutResult = () => paidBy(charged, total);
  await settleReference(context, moneyInReactions, charged);
  expect([await saver.balance(), (await saver.read()).attempts]).toMatchObject([150_000, [{ due_on: on, status: 'completed' }]]);
});

test('a refused card is announced once a day, and after three days in a row the plan ends', async () => {
  const saver = await aSaver();
  cardRefuses();
  await saver.set();
  await mornings(3);
  expect(await messages('Autosave could not add')).toEqual([
    'Autosave could not add ₦500.00 to “Rent” on 03 Mar, 2026: Insufficient funds',
    'Autosave could not add ₦500.00 to “Rent” on 04 Mar, 2026: Insufficient funds',
    'Autosave could not add ₦500.00 to “Rent” on 05 Mar, 2026: Insufficient funds',
  ]);
  await mornings(2);
  expect([(await saver.read()).autosave, (await saver.read()).attempts.length]).toMatchObject([
    { status: 'stopped', stopped_reason: 'the card was refused 3 times in a row' },
    3,
  ]);
});

test('a plan that is set again after three refusals charges on its first day', async () => {
  const saver = await aSaver();
  cardRefuses();
  await saver.set();
  await mornings(4);
  expect((await saver.read()).autosave.status).toBe('stopped');
  cardPays();
  expect((await saver.set()).statusCode).toBe(200);
  await mornings(1);
  expect([await saver.balance(), (await saver.read()).autosave.status]).toEqual([150_000, 'active']);
});

test('a limit of ours pauses the plan and names itself, and the card is neither charged nor blamed', async () => {
  const saver = await aSaver();
  cardPays();
  await saver.set();
  const terms = (max: string | null) =>
    sql`update savings_accounts set terms = jsonb_set(terms, '{max_balance}', ${max}::jsonb) where id = ${saver.id}`.execute(
      sqlOf(context.db),
    );
  await terms('120000');
  await mornings(1);
  // ₦200 were left to the largest balance.
  expect(await saver.balance()).toBe(120_000);
  await mornings(4);
  const reason = 'You can add at most ₦0.00 to this savings account';
  const { autosave, attempts } = await saver.read();
  expect([autosave, attempts.length, context.provider.cardCharges.length]).toMatchObject([
    { status: 'paused', paused_until: '2026-04-03', paused_reason: reason, next_on: '2026-04-03', stopped_reason: null },
    1,
    1,
  ]);
  expect(await messages('Autosave')).toEqual([`Autosave for “Rent” is paused until 03 Apr, 2026: ${reason}`]);
  await terms('null');
  expect((await saver.act('resume')).json().data.autosave).toMatchObject({ status: 'active', paused_reason: null });
  await sql`update savings_accounts set closing_at = ${context.clock.now()} where id = ${saver.id}`.execute(sqlOf(context.db));
  await mornings(1);
  expect((await saver.read()).autosave).toMatchObject({ status: 'paused', paused_reason: expect.stringContaining('is closing') });
});

test('a pause skips its days, and a resumed plan goes on the next day', async () => {
  const saver = await aSaver();
  cardPays();
  await saver.set();
  expect((await saver.act('pause', { days: 3 })).json().data.autosave).toMatchObject({
    status: 'paused',
    paused_until: '2026-03-05',
    next_on: '2026-03-05',
  });
  await mornings(2);
  expect(await saver.balance()).toBe(100_000);
  expect((await saver.act('resume')).json().data.autosave).toMatchObject({ status: 'active', next_on: '2026-03-05' });
  await mornings(1);
  expect(await saver.balance()).toBe(150_000);
  expect((await saver.act('resume')).json().code).toBe('autosave_not_paused');
  expect((await saver.stop()).statusCode).toBe(200);
  await mornings(2);
  expect([await saver.balance(), (await saver.read()).autosave.status]).toEqual([150_000, 'stopped']);
  expect((await saver.act('pause', { days: 3 })).statusCode).toBe(409);
});

test.each([
  [{ amount: 0 }, 422, 'amount'],
  [{ amount: 100 }, 422, 'amount'],
  [{ frequency: 'weekly' }, 422, 'day'],
  [{ frequency: 'weekly', day: 8 }, 422, 'day'],
  [{ frequency: 'monthly', day: 32 }, 422, 'day'],
  [{ frequency: 'hourly' }, 422, 'frequency'],
  [{ card_id: '0199a000-0000-7000-8000-0000000000d9' }, 422, 'card_id'],
])('a plan with %o is refused with %i on %s', async (body, status, field) => {
  const saver = await aSaver();
  const answer = await saver.set(body);
  expect([answer.statusCode, Object.keys(answer.json().errors), (await saver.read()).autosave]).toEqual([status, [field], null]);
});

test('neither the account nor the card of another customer', async () => {
  const [saver, other] = [await aSaver(), await aSaver()];
  const as = await signIn(context, other.customer);
  expect((await ask(app, `GET /api/user/savings/${saver.id}/autosave`, { as })).statusCode).toBe(404);
  const body = { amount: 50_000, frequency: 'daily', card_id: other.cardId };
  expect((await ask(app, `PUT /api/user/savings/${saver.id}/autosave`, { as, body })).statusCode).toBe(404);
  expect((await saver.set({ card_id: other.cardId })).json().errors).toEqual({ card_id: ['Card not found'] });
  await payIntoSavings(context, { id: saver.id, customer: saver.customer }, 100_000n);
});
