/** A customer returns a loan within its days: by any channel without a fee, after a payment, once, and the books prove after each. */
import { kobo } from '@ajo/contract/kernel/money';
import { dayMs, longDay, minuteMs } from '@ajo/contract/kernel/time';
import {
  aCustomer,
  appOf,
  aRunningLoan,
  ask,
  aStaff,
  dieAt,
  freshContext,
  paid,
  type RunningLoan,
  signIn,
  textOfPdf,
} from '#kit';
import { trialBalance, balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { loanReturnJob } from '#modules/loans/pricing';
import { addBankDays } from '#modules/schedules';
import { fullName } from '#modules/users';
import { openVirtualAccount, settlePendingCheckouts } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { smsText } from '../notifications/message.rules.ts';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { settleLoanReturns } from './index.ts';

vi.setConfig({ testTimeout: 60_000 });
const context = await freshContext();
const app = await appOf(context);
const staff = { finance: await aStaff(context, 'finance'), superadmin: await aStaff(context, 'superadmin') };
const by = (role: keyof typeof staff) => signIn(context, staff[role]);

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

const aLoan = async (): Promise<RunningLoan> => aRunningLoan(context, await aCustomer(context));
const own = async (loan: RunningLoan, call: 'cooling-off' | 'keep', body?: object) =>
  ask(app, `POST /api/user/loan/${loan.id}/${call}`, { as: await signIn(context, loan.customer), ...(body && { body }) });
const request = (loan: RunningLoan) => own(loan, 'cooling-off', {});
const view = async (loan: RunningLoan) =>
  (await ask(app, `GET /api/user/loan/${loan.id}/loan-payments`, { as: await signIn(context, loan.customer) })).json().data;
const status = async (loan: RunningLoan): Promise<string> =>
  (await ask(app, `GET /api/user/loan/${loan.id}`, { as: await signIn(context, loan.customer) })).json().data.status;
let references = 0;
const pay = async (loan: RunningLoan, amount: number) => {
  const body = { amount, reference: `RETURN-${(references += 1)}` };
  const reply = await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: await by('finance'), body });
  expect(reply.statusCode).toBe(200);
};
const settle = (loan?: RunningLoan) => settleLoanReturns(context, loan ? { loanId: loan.id } : {});
const credit = (loan: RunningLoan) => balanceOf(context.db, gl.customerCredit(loan.customer.id));

describe('a loan that its customer returns', () => {
  test('asks for the payout less what was paid, without a fee, and is cancelled when the money is back', async () => {
    const loan = await aLoan();
    const before = (await view(loan)).return;
    expect(before).toMatchObject({ requested_at: null, due_on: null, left: 3_960_000, until: '2026-03-05' });
    await pay(loan, 1_000_000);
    expect((await request(loan)).statusCode).toBe(200);
    const { left, due_on: dueOn } = (await view(loan)).return;
    expect([left, dueOn]).toEqual([2_960_000, '2026-03-05']);
    const { rows } = await sql<{ text: string }>`select coalesce(sms, message) as text from notifications
      where user_id = ${loan.customer.id} and message like 'You are returning%'`.execute(sqlOf(context.db));
    expect(
      rows.map(({ text }) => [text.includes('₦29,600.00 by 05 Mar, 2026'), smsText(`Ajo: ${text}`).endsWith('...')]),
    ).toEqual([[true, false]]);

    const ada = await signIn(context, loan.customer);
    const quote = async (amount: number) =>
      (await ask(app, `POST /api/user/loan/${loan.id}/checkout/quote`, { as: ada, body: { amount } })).json().data;
    expect((await quote(left)).fee).toBe(0);
    expect((await quote(left - 100)).fee).toBe(0);
    expect((await quote(left + 100)).fee).toBeGreaterThan(0);

    const { reference } = (await ask(app, `POST /api/user/loan/${loan.id}/checkout`, { as: ada, body: { amount: left } })).json()
      .data;
    context.provider.checkoutResult = (queried) =>
      queried === reference ? paid(queried, kobo(BigInt(left)), context.clock.now()) : { status: 'missing' };
    context.clock.moveBy(10 * minuteMs);
    await settlePendingCheckouts(context, moneyInReactions);
    expect(context.queued.filter(({ name, data }) => name === loanReturnJob && data['loanId'] === loan.id)).toHaveLength(2);
    await Promise.all([settle(loan), settle(loan), settle()]);
    expect([await status(loan), await credit(loan)]).toEqual(['reversed', 0n]);
    const { return: after, outstanding } = await view(loan);
    expect([after, outstanding]).toEqual([null, 0]);
  });

  test('keeps as credit what the customer paid above the payout', async () => {
    const loan = await aLoan();
    await request(loan);
    await pay(loan, 3_970_000);
    await settle();
    expect([await status(loan), await credit(loan)]).toEqual(['reversed', 10_000n]);
  });

  test('is cancelled at once when enough was paid before the request, also in full', async () => {
    const loan = await aLoan();
    await pay(loan, (await view(loan)).payoff);
    expect(await status(loan)).toBe('completed');
    const other = await aLoan();
    await pay(other, 3_980_000);
    await request(other);
    await settle();
    expect([await status(other), await credit(other)]).toEqual(['reversed', 20_000n]);
    expect(await status(loan)).toBe('completed');
  });

  test('is cancelled and its interest returned when the customer settles it in full after the request', async () => {
    const loan = await aLoan();
    context.clock.moveBy(dayMs);
    await request(loan);
    const { payoff } = await view(loan);
    await pay(loan, payoff);
    expect(await status(loan)).toBe('completed');
    await Promise.all([settle(loan), settle()]);
    expect([await status(loan), await credit(loan)]).toEqual(['reversed', BigInt(payoff) - 3_960_000n]);
  });

  test('is kept when the customer takes the request back, and may be returned again', async () => {
    const loan = await aLoan();
    expect((await own(loan, 'keep')).json().code).toBe('return_not_requested');
    await request(loan);
    expect((await request(loan)).json().code).toBe('cooling_off_asked');
    expect((await own(loan, 'keep')).statusCode).toBe(200);
    await pay(loan, 3_960_000);
    await settle();
    expect([await status(loan), (await view(loan)).return.requested_at]).toEqual(['active', null]);
    await request(loan);
    await settle();
    expect(await status(loan)).toBe('reversed');
  });

  test('continues when the money does not come in time; what comes later is a repayment', async () => {
    const loan = await aLoan();
    await request(loan);
    context.clock.moveBy(3 * dayMs);
    await settle();
    expect((await view(loan)).return.left).toBe(3_960_000);
    context.clock.moveBy(dayMs);
    await settle();
    expect((await view(loan)).return).toBeNull();
    await pay(loan, 3_960_000);
    await settle();
    expect(await status(loan)).toBe('active');
  });

  test('is cancelled once, although the process dies before the commit', async () => {
    const loan = await aLoan();
    await request(loan);
    await pay(loan, 3_960_000);
    await dieAt(context, 'loan_return.uncommitted', { job: loanReturnJob, data: { loanId: loan.id } });
    expect(await status(loan)).toBe('active');
    await settle(loan);
    expect([await status(loan), await credit(loan)]).toEqual(['reversed', 0n]);
  });
});

const receiptOf = async (loan: RunningLoan, at: number) => {
  const [{ id }] = [(await view(loan)).payments[at]];
  const reply = await ask(app, `GET /api/user/payment-logs/${id}/receipt`, { as: await signIn(context, loan.customer) });
  return textOfPdf(reply.rawPayload);
};

test('mails and receipts of payments during a return state what is left to return, and then the credit', async () => {
  const loan = await aLoan();
  await request(loan);
  await pay(loan, 1_000_000);
  const receipt = await receiptOf(loan, 0);
  expect([receipt.includes('principal, returned'), receipt.includes('interest')]).toEqual([true, false]);
  await pay(loan, 2_970_000);
  const above = (await receiptOf(loan, 0)).replaceAll(/\s+/g, ' ');
  expect([above.includes('principal, returned ₦29,600.00'), above.includes('kept for you as credit ₦100.00')]).toEqual([
    true,
    true,
  ]);
  const { rows } = await sql<{ facts: [string, string][] }>`select facts from notifications
    where user_id = ${loan.customer.id} and kind = 'repayment' order by id`.execute(sqlOf(context.db));
  const owes = ['Left to return', 'Your credit', 'Still to pay', 'Next instalment'];
  expect(rows.map(({ facts }) => facts.filter(([label]) => owes.includes(label)))).toEqual([
    [['Left to return', '₦29,600.00']],
    [
      ['Left to return', '₦0.00'],
      ['Your credit', '₦100.00'],
    ],
  ]);
});

const noticesOf = async (userId: string, link: string, word = '%returning%') =>
  sqlOf(context.db)
    .selectFrom('notifications')
    .select(['message', 'subject', 'facts', 'link'])
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .where('message', 'like', word)
    .execute();

test('the mail of a return has the amount, the account, the day and the loan; staff who may end it are notified and find it', async () => {
  const loan = await aLoan();
  await pay(loan, 1_000_000);
  await openVirtualAccount(context, moneyInReactions, loan.customer.id);
  await Promise.all([request(loan), request(loan)]);
  const until = longDay(addBankDays(context.clock.businessDay(), 3));
  const { number } = (await ask(app, `GET /api/admin/loan/${loan.id}`, { as: await by('superadmin') })).json().data;
  expect(await noticesOf(loan.customer.id, `/dashboard?loan=${loan.id}`)).toEqual([
    {
      subject: `Pay back ₦29,600.00 by ${until} to return your loan`,
      message: `You are returning your loan. We will cancel it without interest or fees if we receive ₦29,600.00 by ${until}`,
      facts: [
        ['Loan', number],
        ['Pay back', '₦29,600.00'],
        ['Until the end of', until],
        ['Your account number, free of charge', expect.stringMatching(/^\d{10}, \w/)],
      ],
      link: `/dashboard?loan=${loan.id}`,
    },
  ]);
  for (const { id } of Object.values(staff))
    expect(await noticesOf(id, `/admin/requests/${loan.id}`)).toMatchObject([
      { message: `${fullName(loan.customer)} is returning loan ${number}: ₦29,600.00 is expected by ${until}` },
    ]);
  const officer = await aStaff(context, 'credit_officer');
  expect(await noticesOf(officer.id, `/admin/requests/${loan.id}`)).toEqual([]);

  const list = async () =>
    (await ask(app, 'GET /api/admin/search/loan?standing=being_returned', { as: await by('superadmin') })).json() as {
      data: { id: string }[];
    };
  expect((await list()).data.map(({ id }) => id)).toContain(loan.id);
  await own(loan, 'keep');
  expect((await list()).data.map(({ id }) => id)).not.toContain(loan.id);
  expect(await noticesOf(loan.customer.id, `/dashboard?loan=${loan.id}`, '%keep%')).toMatchObject([
    { message: `You are keeping loan ${number}. It continues as agreed` },
  ]);
  for (const { id } of Object.values(staff))
    expect(await noticesOf(id, `/admin/requests/${loan.id}`, '%is keeping%')).toMatchObject([
      { message: `${fullName(loan.customer)} is keeping loan ${number}. They no longer need to pay it back early` },
    ]);
});

test('finance can reverse a loan whose payout was paid back, with a second person, and not one that was paid back in part', async () => {
  const loan = await aLoan();
  const reverse = async (who: keyof typeof staff) =>
    ask(app, `POST /api/admin/loan/${loan.id}/reverse`, { as: await by(who), body: { reason: 'The customer paid it all back' } });
  await pay(loan, 1_000_000);
  expect((await reverse('finance')).json().code).toBe('payments_stand');
  await pay(loan, 2_960_000);
  expect((await reverse('finance')).statusCode).toBe(200);
  expect(await status(loan)).toBe('active');
  expect((await reverse('superadmin')).statusCode).toBe(200);
  expect([await status(loan), await credit(loan)]).toEqual(['reversed', 0n]);
  const [bell] = (await ask(app, 'GET /api/notifications', { as: await signIn(context, loan.customer) })).json().data;
  expect(bell.data.message).toMatch(
    /^Your ₦39,600.00 is back\. Loan .+ is cancelled: you owe nothing on it, and it cost you nothing$/,
  );
});
