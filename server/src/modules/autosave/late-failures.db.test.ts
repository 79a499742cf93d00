/** Deposits of a plan whose charge is cut off, or whose refusal is known later: nothing is charged after a stop, and each failure is announced once. */
import { verifyLedger } from '#modules/ledger/proofs';
import { settleReference } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAutosaveDesk } from '../../../tests/savings/autosave-desk.ts';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

type Desk = Awaited<ReturnType<typeof openAutosaveDesk>>;
type Saver = Awaited<ReturnType<Desk['aSaver']>>;
let desk: Desk;
beforeEach(async () => {
  desk = await openAutosaveDesk();
});
afterEach(async () => {
  expect((await verifyLedger(desk.context.db, subLedgers)).problems).toEqual([]);
});
const changedBefore = 'Autosave was stopped, paused or set again before the card was charged';

test.each([
  ['stopped', (saver: Saver) => saver.stop()],
  ['paused', (saver: Saver) => saver.act('pause', { days: 3 })],
  ['set again', (saver: Saver) => saver.set({ amount: 70_000 })],
])('a deposit that was prepared before the plan was %s does not charge the card', async (_what, change) => {
  const saver = await desk.aSaver();
  desk.cardPays();
  await saver.set();
  const goOn = await desk.cutOff(saver);
  expect((await change(saver)).statusCode).toBe(200);
  await goOn();
  expect([desk.context.provider.cardCharges, await saver.balance()]).toEqual([[], 100_000]);
  expect((await saver.read()).attempts).toMatchObject([{ status: 'failed', reason: changedBefore }]);
  await desk.mornings(1);
  expect(await desk.messages('Autosave could not add')).toEqual([]);
});

test('a deposit that was prepared before the account began to close does not charge the card, and the plan pauses once', async () => {
  const saver = await desk.aSaver();
  desk.cardPays();
  await saver.set();
  const goOn = await desk.cutOff(saver);
  await sql`update savings_accounts set closing_at = ${desk.context.clock.now()} where id = ${saver.id}`.execute(
    sqlOf(desk.context.db),
  );
  await goOn();
  const { autosave, attempts } = await saver.read();
  expect([desk.context.provider.cardCharges, autosave, attempts]).toMatchObject([
    [],
    { status: 'paused', paused_reason: expect.stringContaining('is closing') },
    [{ status: 'failed', reason: expect.stringContaining('is closing') }],
  ]);
  expect(await desk.messages('Autosave')).toEqual([expect.stringContaining('is paused until')]);
});

test('refusals that are known later are announced on the next morning, once each and before the plan ends', async () => {
  const saver = await desk.aSaver();
  desk.context.provider.cardResult = { status: 'pending' };
  await saver.set();
  for (let refusals = 0; refusals < 3; refusals += 1) {
    desk.context.provider.checkoutResult = { status: 'pending' };
    await desk.mornings(1);
    expect(await desk.messages('Autosave')).toHaveLength(refusals);
    desk.context.provider.checkoutResult = { status: 'failed', reason: 'Insufficient funds', mayRetry: true };
    await settleReference(desk.context, moneyInReactions, desk.context.provider.cardCharges.at(-1)?.reference ?? '');
  }
  await desk.mornings(2);
  expect(await desk.messages('Autosave')).toEqual([
    'Autosave could not add ₦500.00 to “Rent” on 03 Mar, 2026: Insufficient funds',
    'Autosave could not add ₦500.00 to “Rent” on 04 Mar, 2026: Insufficient funds',
    'Autosave could not add ₦500.00 to “Rent” on 05 Mar, 2026: Insufficient funds',
    'Autosave for “Rent” has ended: the card was refused 3 times in a row',
  ]);
});

test('a charge that was never sent is announced on the next morning, is not sent later, and is no refusal of the card', async () => {
  const saver = await desk.aSaver();
  desk.cardRefuses();
  await saver.set();
  const goOn = await desk.cutOff(saver);
  await desk.mornings(1);
  expect(await desk.messages('Autosave')).toEqual([
    'Autosave could not add ₦500.00 to “Rent” on 03 Mar, 2026: the card was not charged',
    'Autosave could not add ₦500.00 to “Rent” on 04 Mar, 2026: Insufficient funds',
  ]);
  await goOn();
  expect(desk.context.provider.cardCharges).toHaveLength(1);
  await desk.mornings(2);
  expect([(await saver.read()).autosave.status, (await saver.read()).attempts.length]).toEqual(['active', 4]);
  await desk.mornings(1);
  expect((await saver.read()).autosave).toMatchObject({
    status: 'stopped',
    stopped_reason: 'the card was refused 3 times in a row',
  });
});

test('a plan whose card is refused for good ends on its next day', async () => {
  const saver = await desk.aSaver();
  desk.cardRefuses(false);
  await saver.set();
  await desk.mornings(3);
  expect([(await saver.read()).autosave, (await saver.read()).attempts.length]).toMatchObject([
    { status: 'stopped', stopped_reason: 'the card can no longer be charged' },
    2,
  ]);
  expect(await desk.messages('Autosave could not add')).toHaveLength(2);
});
