/** A customer's credit is refunded by two people, once, across concurrent calls and killed processes, and the books balance. */
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import { kobo } from '@ajo/contract/kernel/money';
import { actorOf, appOf, ask, aStaff, dieAt, freshContext, signIn } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { saveBank } from '#modules/onboarding';
import { queryDuePayouts, receiveTransferNotice, sendPayouts } from '#modules/payouts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRunningLoan, seedProducts } from '../../../../tests/loans/applications.ts';
import { payoutReactions } from '../../../reactions.ts';
import { subLedgers } from '../../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
const { clock, provider } = context;
await seedProducts(context);
type Headers = Record<string, string>;
const people = await Promise.all((['finance', 'admin', 'credit_officer'] as const).map((role) => aStaff(context, role)));
let finance: Headers;
let admin: Headers;
let credit: Headers;
async function pass(days: number): Promise<void> {
  clock.moveBy(days * dayMs);
  [finance = {}, admin = {}, credit = {}] = await Promise.all(people.map((one) => signIn(context, one)));
}
beforeAll(() => pass(0));
beforeEach(() => {
  provider.transfers = [];
  provider.transferResult = { status: 'completed', fee: kobo(5_000n) };
  provider.verifyTransferResult = { status: 'missing' };
});
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

const view = async (id: string) => (await ask(app, `GET /api/admin/loan/${id}/loan-payments`, { as: admin })).json().data;
let references = 0;
const debit = async (id: string, amount: number) => {
  references += 1;
  return ask(app, `POST /api/finance/user/loan-debit/${id}`, {
    as: finance,
    body: { amount, reference: `REFUND-${references}`, accept_overpayment: true },
  });
};
const codes = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

describe('a refund of credit', () => {
  const pressed = (id: string, as: Headers, amount: number) => ({
    call: `POST /api/admin/loan/${id}/credit-refund`,
    as,
    body: { amount, reason: 'Paid twice by mistake' },
  });
  const refund = (id: string, as: Headers, amount: number) => {
    const { call, ...press } = pressed(id, as, amount);
    return ask(app, call, press);
  };
  async function anOverpaidLoan(over = 250_000) {
    const { loanId, customer } = await aRunningLoan(context);
    await debit(loanId, (await view(loanId)).payoff + over);
    const creditOf = () => balanceOf(context.db, gl.customerCredit(customer.id));
    expect(await creditOf()).toBe(BigInt(over));
    provider.transfers = [];
    return { loanId, customer, creditOf };
  }

  test('above the tier limit of the customer is booked in full, notified to both sides, and paid out as any other', async () => {
    const bells = async (as: Headers): Promise<string[]> =>
      (await ask(app, 'GET /api/notifications', { as }))
        .json()
        .data.map((one: { data: { message: string } }) => one.data.message);
    const within = await anOverpaidLoan(5_000_000);
    expect((await bells(await signIn(context, within.customer))).join()).not.toContain('above the amount due');
    const { loanId, customer, creditOf } = await anOverpaidLoan(5_000_001);
    expect((await bells(await signIn(context, customer))).join()).toContain(
      '₦50,000.01 of your payment was above the amount due and stays your credit. Your KYC tier allows deposits up to ₦50,000.00. To raise your limits, send an identity card',
    );
    expect((await bells(finance)).filter((message) => message.includes('tier limit'))).toHaveLength(1);
    await refund(loanId, finance, 5_000_001);
    expect((await refund(loanId, admin, 5_000_001)).json().data.state).toBe('done');
    expect(await creditOf()).toBe(0n);
    await sendPayouts(context, payoutReactions);
  });

  test('is not sent to an account in another name before a review', async () => {
    const { loanId, customer, creditOf } = await anOverpaidLoan();
    const usual = provider.accountName;
    provider.accountName = 'XERXES NOBODY';
    await saveBank(context, actorOf(customer), { bankCode: '058', number: '0123456799' });
    provider.accountName = usual;
    const refusal = (await refund(loanId, finance, 250_000)).json();
    expect(refusal).toMatchObject({ code: 'bank_account_waits' });
    const { can, refund_waits_for: pendingStep } = await view(loanId);
    expect([can.includes('refund_credit'), pendingStep]).toEqual([false, refusal.message]);
    expect(await creditOf()).toBe(250_000n);
  });

  test('is requested by one person, confirmed by another, paid once, and reported to the customer', async () => {
    const { loanId, customer, creditOf } = await anOverpaidLoan();
    expect((await view(loanId)).can).toContain('refund_credit');
    expect((await refund(loanId, credit, 250_000)).statusCode).toBe(403);
    expect((await refund(loanId, finance, 250_001)).json().errors).toHaveProperty('amount');
    expect((await refund(loanId, finance, 250_000)).json().data.state).toBe('asked');
    expect((await view(loanId)).can).not.toContain('refund_credit');
    expect((await refund(loanId, finance, 250_000)).json().code).toBe('second_person_needed');
    const bank = await balanceOf(context.db, gl.bankOperating);
    const both = await Promise.all([refund(loanId, admin, 250_000), refund(loanId, admin, 250_000)]);
    expect(codes(both)[0]).toBe(200);
    expect([await creditOf(), await balanceOf(context.db, gl.payoutsInFlight)]).toEqual([0n, 250_000n]);
    await Promise.all([sendPayouts(context, payoutReactions), sendPayouts(context, payoutReactions)]);
    expect(provider.transfers).toMatchObject([{ amount: 250_000n }]);
    expect(await balanceOf(context.db, gl.payoutsInFlight)).toBe(0n);
    expect(bank - (await balanceOf(context.db, gl.bankOperating))).toBe(255_000n);
    const ada = await signIn(context, customer);
    const mine = (await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as: ada })).json().data;
    expect([mine.credit, mine.refunds[0]]).toMatchObject([0, { amount: 250_000, status: 'completed' }]);
  });

  test('that the bank refuses, or returns after paying, is the customer’s credit again and can be retried', async () => {
    const { loanId, customer, creditOf } = await anOverpaidLoan();
    const twoPeople = async (): Promise<void> => {
      await refund(loanId, finance, 250_000);
      expect((await refund(loanId, admin, 250_000)).json().data.state).toBe('done');
      await sendPayouts(context, payoutReactions);
      clock.moveBy(1_000);
    };
    const newest = async (): Promise<string> =>
      (await ask(app, 'GET /api/notifications', { as: await signIn(context, customer) })).json().data[0].data.message;
    provider.transferResult = { status: 'failed', reason: 'Account is closed' };
    await twoPeople();
    expect(await creditOf()).toBe(250_000n);
    expect(await newest()).toMatch(/^Your bank did not accept the ₦2,500\.00/);
    provider.transferResult = { status: 'failed', reason: 'Your balance is not enough to fulfil this request' };
    await twoPeople();
    expect(await newest()).toBe('We could not send ₦2,500.00 to you yet. It is still yours');
    provider.transferResult = { status: 'completed', fee: kobo(0n) };
    await twoPeople();
    expect(await creditOf()).toBe(0n);
    provider.verifyTransferResult = { status: 'reversed', reason: 'Account is dormant' };
    await receiveTransferNotice(context, payoutReactions, provider.transfers.at(-1)?.reference ?? '', 'transfer.reversed');
    expect(await creditOf()).toBe(250_000n);
    const outcomeOf = ({ status, outcome }: { status: string; outcome: string | null }) => [status, outcome];
    expect((await view(loanId)).refunds.map(outcomeOf)).toEqual([
      ['returned', 'Account is dormant'],
      ['failed', 'Your balance is not enough to fulfil this request'],
      ['failed', 'Account is closed'],
    ]);
    const mine = (await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as: await signIn(context, customer) })).json();
    expect(mine.data.refunds.map(outcomeOf)).toEqual([
      ['returned', null],
      ['failed', null],
      ['failed', null],
    ]);
  });

  /** The money is on its way, a worker has died at `place`, and nothing was sent by us yet. */
  async function halfway(place: string) {
    const loan = await anOverpaidLoan();
    await refund(loan.loanId, finance, 250_000);
    await refund(loan.loanId, admin, 250_000);
    const outcome = await dieAt(context, place, { job: 'payouts.send' });
    await sendPayouts(context, payoutReactions); // the claim is the dead worker's
    expect(provider.transfers).toEqual([]);
    clock.moveBy(3 * minuteMs);
    return { ...loan, called: outcome.filter(({ method }) => method === 'transfer').length };
  }
  async function paidOnce({ loanId, creditOf }: Pick<Awaited<ReturnType<typeof anOverpaidLoan>>, 'loanId' | 'creditOf'>) {
    expect([await creditOf(), await balanceOf(context.db, gl.payoutsInFlight)]).toEqual([0n, 0n]);
    expect((await view(loanId)).refunds).toMatchObject([{ status: 'completed', amount: 250_000 }]);
  }

  test('survives a worker killed before the call: the bank has no record of it, and it is sent once', async () => {
    const died = await halfway('payout.claimed');
    await queryDuePayouts(context, payoutReactions);
    expect([died.called, provider.transfers.length]).toEqual([0, 1]);
    await paidOnce(died);
  });

  test('survives a worker killed after the call: the bank has paid, and nothing is sent again', async () => {
    const died = await halfway('payout.called');
    provider.verifyTransferResult = { status: 'completed', fee: kobo(0n) };
    await queryDuePayouts(context, payoutReactions);
    expect([died.called, provider.transfers.length]).toEqual([1, 0]);
    await paidOnce(died);
  });

  test('survives a process killed before its journal: nothing is changed, and the second person confirms again', async () => {
    const { loanId, creditOf } = await anOverpaidLoan();
    await refund(loanId, finance, 250_000);
    await dieAt(context, 'credit_refund.unposted', pressed(loanId, admin, 250_000));
    expect([await creditOf(), (await view(loanId)).waiting.length, (await view(loanId)).refunds]).toEqual([250_000n, 1, []]);
    expect((await refund(loanId, admin, 250_000)).json().data.state).toBe('done');
    await sendPayouts(context, payoutReactions);
    await paidOnce({ loanId, creditOf });
  });
});
