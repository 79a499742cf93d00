/** Every command of withdrawals, with the scene that it is killed in. */
import { ask, closeOpenDays, signIn, targetSavings } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import type { SavingsProductId } from '@ajo/contract/modules/savings-products';
import { sendPayouts } from '#modules/payouts';
import { newId } from '#platform/ids';
import { payoutReactions } from '../../src/reactions.ts';
import { aSaver } from './savings.ts';
import { asStaff, job, runJob, type Command, type Commands, type Scene, type Stage } from './whole.ts';

const amount = 200_000;
type Review = { status: string; denial_reason?: string; waive_early_withdrawal_fee?: boolean };
const approval: Review = { status: 'approved' };
const denial: Review = { status: 'denied', denial_reason: 'Please call us first' };
const reversal = { reason: 'The bank sent it back' };

/** ₦2,000 of ₦5,000 are requested. */
async function pending(stage: Stage, opening?: Opening) {
  const saver = await aSaver(stage, opening);
  const answer = await ask(stage.app, `POST /api/user/savings/${saver.id}/withdraw`, { as: saver.as, body: { amount } });
  return { saver, id: answer.json().data.id as string };
}

/** A closing of an account that has earned for nine days waits for its review. */
async function closing(stage: Stage) {
  const { id, customer } = await aSaver(stage);
  stage.context.clock.moveBy(9 * dayMs);
  const as = await signIn(stage.context, customer);
  await ask(stage.app, `POST /api/user/savings/${id}/close`, { as });
  const { data } = (await ask(stage.app, `GET /api/user/savings/${id}/withdrawals`, { as })).json();
  return { saver: { id, as }, id: data[0].id as string };
}

type Opening = Parameters<typeof aSaver>[1];
/** Its interest does not depend on the days on which months end. */
const atItsEnd = {
  ...targetSavings,
  id: newId<SavingsProductId>(new Date()),
  name: 'Target at its end',
  posting: 'end' as const,
};

/** Approved, and no worker has taken the payout. */
async function ordered(stage: Stage, opening?: Opening) {
  const { saver, id } = await pending(stage, opening);
  const { as } = await asStaff(stage, 'finance');
  await ask(stage.app, `PATCH /api/finance/savings-withdrawals/${id}/review`, { as, body: approval });
  return { saver, id };
}

/** Approved, and the bank has answered. */
async function sent(stage: Stage, status: 'completed' | 'failed', opening?: Opening) {
  const found = await ordered(stage, opening);
  const { context } = stage;
  context.provider.transferResult = { status, fee: kobo(0n), reason: 'Account closed' } as never;
  await sendPayouts(context, payoutReactions);
  return found;
}

/** Paid out of a target that has reached its day since: the rest is on the account that followed. */
async function paidBeforeItsEnd(stage: Stage) {
  const { context } = stage;
  await aSaver(stage);
  const until = addDays(context.clock.businessDay(), 40);
  const target = { product: atItsEnd, target_amount: kobo(1_000_000n), target_date: until, instruction: 'keep_as_flex' };
  const found = await sent(stage, 'completed', target as Opening);
  context.clock.moveBy(42 * dayMs);
  await closeOpenDays(context);
  await runJob(stage, 'savings.mature');
  return found;
}

type Found = { saver: { id: string }; id: string };
const byFinance =
  (
    find: (stage: Stage) => Promise<Found>,
    body: (found: Found) => object,
    of: 'withdrawal' | 'account' = 'withdrawal',
  ): Command =>
  async (stage): Promise<Scene> => {
    const found = await find(stage);
    return { ...(await asStaff(stage, 'finance')), ids: { id: of === 'account' ? found.saver.id : found.id }, body: body(found) };
  };
const direct =
  (extra: object): Command =>
  async (stage) => {
    const { id, customer } = await aSaver(stage);
    const body = { user_id: customer.id, amount, withdrawal_reason: 'Customer is abroad', ...extra };
    return { ...(await asStaff(stage, 'admin')), ids: { id }, body };
  };
const referenceOf = ({ id }: Found) => ({ reference: `GTB/${id.slice(-10)}` });
const isPaid = (stage: Stage) => sent(stage, 'completed');
const isRefused = (stage: Stage) => sent(stage, 'failed');

/** Those of earlier scenes. */
async function denyAll(stage: Stage): Promise<void> {
  const { as } = await asStaff(stage, 'finance');
  const { data } = (await ask(stage.app, 'GET /api/finance/savings-withdrawals', { as })).json();
  for (const { id } of data) await ask(stage.app, `PATCH /api/finance/savings-withdrawals/${id}/review`, { as, body: denial });
}

export const withdrawalCommands: Commands = {
  'POST /user/savings/{id}/withdraw': async (stage) => {
    const { as, id } = await aSaver(stage);
    return { as, ids: { id }, body: { amount } };
  },
  'POST /user/savings-withdrawals/{id}/cancel': async (stage) => {
    const { saver, id } = await pending(stage);
    return { as: saver.as, ids: { id } };
  },
  'POST /user/savings-withdrawals/{id}/cancel (of a closing)': async (stage) => {
    const { saver, id } = await closing(stage);
    return { as: saver.as, ids: { id } };
  },
  'PATCH /{role}/savings-withdrawals/{id}/review': byFinance(pending, () => approval),
  'PATCH /{role}/savings-withdrawals/{id}/review (denied)': byFinance(pending, () => denial),
  'PATCH /{role}/savings-withdrawals/{id}/review (a closing denied)': byFinance(closing, () => denial),
  'PATCH /{role}/savings-withdrawals/{id}/review (sent again)': byFinance(isRefused, () => approval),
  'PATCH /{role}/savings-withdrawals/{id}/review (denied after the bank)': byFinance(isRefused, () => denial),
  'POST /{role}/savings-withdrawals/{id}/manual-withdrawal': byFinance(pending, referenceOf),
  'POST /{role}/savings-withdrawals/{id}/reverse-withdrawal': byFinance(isPaid, () => reversal),
  'POST /{role}/savings-withdrawals/{id}/reverse-withdrawal (after the end of the term)': byFinance(
    paidBeforeItsEnd,
    () => reversal,
  ),
  'POST /{role}/savings/{id}/manual-withdrawal': byFinance(pending, referenceOf, 'account'),
  'POST /{role}/savings/{id}/reverse-withdrawal': byFinance(isPaid, () => reversal, 'account'),
  'POST /admin/savings/{id}/direct-withdrawal': direct({}),
  'POST /admin/savings/{id}/freeze (with a payout)': async (stage) => {
    const { saver } = await ordered(stage);
    return { ...(await asStaff(stage, 'admin')), ids: { id: saver.id }, body: { reason: 'Court order 12/2026' } };
  },
  'job withdrawals.follow': job(async (stage) => {
    await denyAll(stage);
    await pending(stage);
    stage.context.clock.moveBy(20 * dayMs);
  }),
};
