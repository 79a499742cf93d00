/** March 2026 of a small lender, with one difference with the bank of every kind; what the bank shows is written next to what the books have. */
import { aCustomer, aRunningLoan, ask, aStaff, closeOpenDays, completeProfile, paid, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { settlementReference } from '@ajo/contract/kernel/reference';
import { type Day, day, dayMs, daysBetween } from '@ajo/contract/kernel/time';
import { makePartitions } from '#modules/ledger';
import { recordOutcome, sendPayouts } from '#modules/payouts';
import { settleReference } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import { expect } from 'vitest';
import { jobTable } from '../../src/jobs.ts';
import { moneyInReactions, payoutReactions } from '../../src/reactions.ts';
import { aPayer, bankReports, noticeOf, postNotice } from '../wallets/settlements.ts';
import { type Entry, openDesk } from './desk.ts';

export const march = (date: number): Day => day(`2026-03-${String(date).padStart(2, '0')}`);

async function openMonthDesk() {
  const desk = await openDesk();
  const { app, as, context } = desk;
  const { clock, db } = context;
  const people = {
    one: await aStaff(context, 'finance'),
    two: await aStaff(context, 'finance'),
    admin: await aStaff(context, 'admin'),
  };
  const by = async (who: keyof typeof people) => signIn(context, people[who]);
  const entries: Entry[] = [];
  const shows = (on: Day, text: string, amount: number): void => void entries.push({ on, text, amount });

  /** A session ends before the clock has moved for a month. */
  async function morningOf(on: Day): Promise<void> {
    clock.moveBy(daysBetween(clock.businessDay(), on) * dayMs);
    await makePartitions(db, { from: clock.businessDay(), months: 2 });
    await closeOpenDays(context);
    as.finance = await by('one');
  }
  const post = async (path: string, body: object, who: keyof typeof people = 'one'): Promise<Record<string, unknown>> => {
    const answer = await ask(app, `POST /api/${path}`, { as: await by(who), body });
    expect([path, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([path, answer.statusCode, '']);
    return answer.json().data;
  };
  return { ...desk, by, entries, morningOf, people, post, shows };
}
type Opened = Awaited<ReturnType<typeof openMonthDesk>>;

export async function openMonth() {
  const opened = await openMonthDesk();
  return { ...opened, ...bookingsOf(opened) };
}

/** Money as it is recorded: by hand, through providers, and from suspense. */
function bookingsOf({ app, by, context, customer, loan, post, savings }: Opened) {
  const { clock, db, provider, queued } = context;
  const payLoan = (reference: string, amount: number) =>
    post(`finance/user/loan-debit/${loan.id}`, { amount, reference, paid_on: clock.businessDay(), accept_overpayment: true });
  const save = (reference: string, amount: number) => post(`finance/savings/${savings}/deposits`, { amount, reference });

  /** A checkout of an unknown payer: it comes to suspense, and a person names the loan. */
  async function checkout(reference: string, amount: bigint, fee: bigint): Promise<void> {
    const answer = paid(reference, amount, clock.now());
    provider.checkoutResult = answer.status === 'completed' ? { ...answer, fee: kobo(fee) } : answer;
    expect(await settleReference(context, moneyInReactions, reference)).toBe('set_aside');
    await bookFromSuspense(Number(amount));
  }
  async function bookFromSuspense(amount: number): Promise<void> {
    const { data } = (await ask(app, 'GET /api/finance/unidentified-receipts?status=open', { as: await by('one') })).json();
    const receipt = data.find((one: { amount: number }) => one.amount === amount);
    const body = { action: 'book', purpose: 'loan_repayment', target: loan.number, reason: 'The customer called' };
    await post(`finance/unidentified-receipts/${receipt.id}/resolve`, body);
  }
  async function transferAtProvidus(
    number: string,
    amount: bigint,
    fee: bigint,
  ): Promise<{ settlementId: string; sessionId: string }> {
    const credit = bankReports(context, { accountNumber: number, amount: kobo(amount), settled: kobo(amount - fee) });
    queued.length = 0;
    await postNotice(app, noticeOf(credit));
    const job = jobTable.find(({ name }) => name === 'provider_event');
    for (const { name, data } of queued.splice(0)) if (name === 'provider_event') await job?.handler(context, data);
    return credit;
  }
  async function withdrawByHand(amount: number, reference: string): Promise<number> {
    const body = { amount, withdrawal_reason: 'School fees' };
    const asCustomer = await signIn(context, customer);
    const requested = await ask(app, `POST /api/user/savings/${savings}/withdraw`, { as: asCustomer, body });
    await post(`finance/savings-withdrawals/${requested.json().data.id}/manual-withdrawal`, { reference });
    const { rows } = await sql<{ net: string }>`select net_kobo::text as net from savings_withdrawals
      where paid_reference = ${reference}`.execute(sqlOf(db));
    return Number(rows[0]?.net);
  }

  return { bookFromSuspense, checkout, payLoan, save, transferAtProvidus, withdrawByHand };
}
type Desk = Awaited<ReturnType<typeof openMonth>>;

/** What the books and the bank have of the month. Each line of the bank is next to what it is about; what has no line is missing at the bank. */
export async function liveMonth(desk: Desk): Promise<void> {
  const { checkout, context, customer, loan, morningOf, payLoan, save, shows, transferAtProvidus, withdrawByHand } = desk;
  await completeProfile(context, customer);
  shows(march(2), `NIP TO ${loan.payoutReference}`, -3_960_000);
  shows(march(2), `AGAIN ${loan.payoutReference}`, -3_960_000);

  await morningOf(march(3));
  await payLoan('FT/MAR/0001', 500_000);
  shows(march(3), 'NIP/FTMAR0001/ADA', 500_000);
  shows(march(4), 'AGAIN FTMAR0001', 500_000);
  await save('SAV-MAR-0002', 2_000_000);
  shows(march(3), 'TRF SAVMAR0002', 2_000_000);

  await morningOf(march(5));
  await payLoan('TELLER-3', 123_400);
  shows(march(6), 'CASH AT COUNTER', 123_400);
  await payLoan('FT/MAR/0004', 90_000);
  shows(march(9), 'NIP FTMAR0004 AFTER THE WEEKEND', 90_000);
  await payLoan('SLIP-MAR-5', 70_000);
  shows(march(12), 'CASH DEPOSIT IKEJA', 70_000);

  await morningOf(march(10));
  await payLoan('FT/MAR/0006', 130_000);
  shows(march(10), 'NIP FTMAR0006', 129_900);
  await payLoan('NOT-AT-BANK-9', 40_000);
  shows(march(11), 'UNKNOWN PAYER', 77_700);

  await morningOf(march(16));
  await checkout('chk-mar-1', 100_000n, 1_500n);
  await checkout('chk-mar-2', 50_000n, 750n);
  settleBatch(desk, march(17));
  await morningOf(march(17));
  await desk.post('finance/settlements/batches/fetch', {});
  shows(march(17), 'PSTK 3100001', 147_750);

  await morningOf(march(18));
  const payer = await aPayer(context);
  const alone = await transferAtProvidus(payer.number, 12_000n, 500n);
  shows(march(18), `NIP ${settlementReference(alone.settlementId)}`, 11_500);
  await transferAtProvidus(payer.number, 60_000n, 1_000n);
  await transferAtProvidus(payer.number, 40_000n, 0n);
  shows(march(18), 'PROVIDUS BANK SWEEP', 99_000);

  await morningOf(march(20));
  const net = await withdrawByHand(300_000, 'HAND-MAR-20');
  shows(march(20), 'TRANSFER HANDMAR20', -net - 5_000);
  shows(march(20), 'COT', -400);
  shows(march(23), 'TO OUR ACCOUNT AT ANOTHER BANK', -15_000_000);

  await morningOf(march(24));
  const other = await aRunningLoan(context, await aCustomer(context));
  shows(march(24), `NIP TO ${other.payoutReference}`, -3_960_000);
  await morningOf(march(25));
  await recordOutcome(context, payoutReactions, other.payoutReference, { status: 'reversed', reason: 'Account closed' });
  shows(march(25), `RETURNED ${other.payoutReference}`, 3_960_000);
  await morningOf(march(31));
  await sendPayouts(context, payoutReactions);
  shows(march(31), 'SMS CHARGES', -1_200);
}

function settleBatch({ context: { provider } }: Desk, on: Day): void {
  provider.settlements = [
    {
      number: '3100001',
      status: 'settled',
      settledOn: on,
      gross: kobo(150_000n),
      fees: kobo(2_250n),
      deductions: kobo(0n),
      net: kobo(147_750n),
      payments: [
        { reference: 'chk-mar-1', amount: kobo(100_000n), fee: kobo(1_500n) },
        { reference: 'chk-mar-2', amount: kobo(50_000n), fee: kobo(750n) },
      ],
    },
  ];
}
