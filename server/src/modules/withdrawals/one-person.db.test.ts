/** What one person does alone with withdrawals in a day, and what the history keeps of it. Books prove after each test. */
import { aSavingsAccount, ask, aStaff, confirmNewest, payIntoSavings, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { dayMs } from '@ajo/contract/kernel/time';
import { historyOf } from '#modules/history';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql } from '#platform/db/sql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const desk = await openDesk({ REVERSALS_ALONE_PER_DAY: '300000' });
const { admin, aSaver, aTarget, app, context, pay, provider, requested, review } = desk;
const [finance, other] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
const superadmin = await aStaff(context, 'superadmin');

beforeEach(() => {
  provider.transferResult = { status: 'completed', fee: kobo(0n) };
});
afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

async function aPaidWithdrawal(amount: number) {
  const saver = await aSaver(BigInt(amount));
  const id = await requested(saver, amount);
  await review(id, { status: 'approved' }, await signIn(context, finance));
  await pay();
  return { saver, id };
}
const reverse = (id: string, as: Record<string, string>) =>
  ask(app, `POST /api/finance/savings-withdrawals/${id}/reverse-withdrawal`, { as, body: { reason: 'The bank sent it back' } });

test('a reversal by staff is in the history of the account with its reason', async () => {
  const { saver, id } = await aPaidWithdrawal(100_000);
  expect((await reverse(id, await signIn(context, finance))).statusCode).toBe(200);
  const { lines } = await historyOf(context.db, { subjectId: saver.id, page: 1, perPage: 1, visible: sql<boolean>`true` });
  expect(lines).toMatchObject([{ action: 'withdrawal reversed', to: 'reversed', reason: 'The bank sent it back' }]);
  expect(lines[0]?.sentence).toMatch(
    /recorded that a withdrawal of ₦1,000.00 came back, and returned it to the savings account$/,
  );
  context.clock.moveBy(dayMs);
});

test('above the daily total a second person confirms a reversal, which then counts for no one', async () => {
  const [first, second, third] = [await aPaidWithdrawal(200_000), await aPaidWithdrawal(150_000), await aPaidWithdrawal(100_000)];
  const as = await signIn(context, finance);
  expect((await reverse(first.id, as)).json().data.status).toBe('reversed');
  expect((await reverse(second.id, as)).json().data).toEqual({ state: 'asked' });
  expect(await confirmNewest(app, await signIn(context, other), 'finance')).toMatchObject({ statusCode: 200 });
  expect((await reverse(third.id, as)).json().data.status).toBe('reversed');
  expect((await reverse((await aPaidWithdrawal(10_000)).id, as)).json().data).toEqual({ state: 'asked' });
});

type Setting = { second_approver_above?: number; auto_approve_up_to?: number };
async function setLimits(limits: Setting): Promise<void> {
  const body = {
    second_approver_above: 50_000_000,
    auto_approve_up_to: 0,
    vat_bps: 750,
    levy: 5_000,
    levy_from: 1_000_000,
    ...limits,
  };
  const as = await signIn(context, superadmin);
  expect((await ask(app, 'PUT /api/admin/withdrawal_settings', { as, body })).statusCode).toBe(200);
}
const byText = (a = '', b = ''): number => a.localeCompare(b);
const stateOf = (answer: { json: () => { data?: { state?: string; status?: string } } }): string | undefined =>
  answer.json().data?.state ?? answer.json().data?.status;

describe('what one person pays out alone in a day', () => {
  type Saver = Awaited<ReturnType<typeof aSaver>>;
  const direct = async ({ id, customer }: Saver, amount: number, as: Record<string, string>, more: object = {}) =>
    ask(app, `POST /api/admin/savings/${id}/direct-withdrawal`, {
      as,
      body: { user_id: customer.id, amount, withdrawal_reason: 'At the branch', skip_auto_transfer: true, ...more },
    });
  const quoteDirect = ({ id }: Saver, amount: number, as: Record<string, string>, waives = false) =>
    ask(app, `POST /api/admin/savings/${id}/direct-withdrawal/quote`, {
      as,
      body: { amount, waive_early_withdrawal_fee: waives },
    });
  const byHand = (id: string, as: Record<string, string>) =>
    ask(app, `POST /api/admin/savings-withdrawals/${id}/manual-withdrawal`, { as, body: { reference: `GTB/${id.slice(-9)}` } });

  test('is one sum of direct withdrawals and payments by hand; the next person, and the next day, start at zero', async () => {
    context.clock.moveBy(dayMs);
    await setLimits({ second_approver_above: 500_000 });
    const [one, two] = [await aSaver(2_000_000n), await aSaver(2_000_000n)];
    const as = await signIn(context, admin);
    const first = await direct(one, 200_000, as);
    expect(stateOf(first)).toBe('approved');
    // Recording what this person ordered adds nothing.
    expect(stateOf(await byHand(first.json().data.id, as))).toBe('completed');
    expect(stateOf(await byHand(await requested(two, 200_000), as))).toBe('completed');
    const quoted = { amount: 100_001, net: 100_001, fee: 0, account_number: '6700', needs_second_person: true };
    expect((await quoteDirect(two, 100_001, as)).json().data).toMatchObject(quoted);
    expect((await quoteDirect(two, 100_000, as)).json().data.needs_second_person).toBe(false);
    expect(stateOf(await direct(two, 100_001, as))).toBe('asked');
    expect(stateOf(await byHand(await requested(one, 100_001), as))).toBe('asked');
    const { id } = await aSaver(100_001n);
    expect((await ask(app, `POST /api/admin/savings/${id}/close/quote`, { as })).json().data.arrives).toBe('after_review');
    expect(stateOf(await direct(two, 100_000, as))).toBe('approved');
    expect(stateOf(await direct(two, 100_001, await signIn(context, superadmin)))).toBe('approved');
    context.clock.moveBy(dayMs);
    expect(stateOf(await direct(two, 500_000, await signIn(context, admin)))).toBe('approved');
  });

  test('counts neither what a second person confirmed nor what was denied; of two at once one is added to the other', async () => {
    context.clock.moveBy(dayMs);
    await setLimits({ second_approver_above: 500_000 });
    const saver = await aSaver(5_000_000n);
    const as = await signIn(context, admin);
    expect(stateOf(await direct(saver, 600_000, as))).toBe('asked');
    expect((await confirmNewest(app, await signIn(context, superadmin))).statusCode).toBe(200);
    const undone = await direct(saver, 500_000, as);
    expect(stateOf(undone)).toBe('approved');
    const denial = { status: 'denied', denial_reason: 'The wrong customer' };
    expect(stateOf(await review(undone.json().data.id, denial, as, 'admin'))).toBe('denied');
    const second = await aSaver(1_000_000n);
    const both = await Promise.all([direct(saver, 300_000, as), direct(second, 300_000, as)]);
    expect(both.map(stateOf).toSorted(byText)).toEqual(['approved', 'asked']);
  });

  test('is quoted with its price: a waiver takes two only where a fee is due, and finance quotes none', async () => {
    context.clock.moveBy(dayMs);
    await setLimits({});
    const [early, free] = [await aTarget(), await aSaver(1_000_000n)];
    const as = await signIn(context, admin);
    const dear = { fee: 25_000, vat: 1_875, net: 973_125, needs_second_person: false };
    expect((await quoteDirect(early, 1_000_000, as)).json().data).toMatchObject(dear);
    const waived = { fee: 0, vat: 0, net: 1_000_000, needs_second_person: true };
    expect((await quoteDirect(early, 1_000_000, as, true)).json().data).toMatchObject(waived);
    expect((await quoteDirect(free, 200_000, as, true)).json().data.needs_second_person).toBe(false);
    expect((await quoteDirect(free, 1_000_001, as)).json().code).toBe('not_enough_savings');
    expect((await quoteDirect(free, 200_000, await signIn(context, finance))).statusCode).toBe(403);
  });
});

test('a customer is paid without a review up to the limit of a day, over all accounts', async () => {
  context.clock.moveBy(dayMs);
  await setLimits({ auto_approve_up_to: 100_000 });
  const saver = await aSaver(1_000_000n);
  const second = await aSavingsAccount(context, saver.customer);
  await payIntoSavings(context, { id: second, customer: saver.customer }, 1_000_000n);
  const withdraw = async (id: string, amount: number) =>
    ask(app, `POST /api/user/savings/${id}/withdraw`, { as: await signIn(context, saver.customer), body: { amount } });
  const arrives = async (amount: number): Promise<string> =>
    (
      await ask(app, `POST /api/user/savings/${second}/withdraw/quote`, {
        as: await signIn(context, saver.customer),
        body: { amount },
      })
    ).json().data.arrives;
  expect(stateOf(await withdraw(saver.id, 60_000))).toBe('approved');
  expect([await arrives(40_000), await arrives(40_001)]).toEqual(['at_once', 'after_review']);
  expect(stateOf(await withdraw(second, 40_001))).toBe('pending');
  expect((await Promise.all([withdraw(saver.id, 40_000), withdraw(second, 40_000)])).map(stateOf).toSorted(byText)).toEqual([
    'approved',
    'pending',
  ]);
  context.clock.moveBy(dayMs);
  expect(stateOf(await withdraw(second, 100_000))).toBe('approved');
});
