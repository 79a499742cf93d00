/** Reminders through the end of the day: one a day for a customer and channel, also when it is run twice, together, or dies halfway. */
import { kobo } from '@ajo/contract/kernel/money';
import { dayMs } from '@ajo/contract/kernel/time';
import {
  aCustomer,
  appOf,
  aRunningLoan,
  ask,
  aStaff,
  closeOpenDays,
  dieAt,
  freshContext,
  type RunningLoan,
  signIn,
  type TestContext,
} from '#kit';
import { deliverOutbox, pushNotifications } from '#modules/notifications';
import type { User } from '#modules/users';
import { openVirtualAccount, virtualAccountOf } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { expect, test, vi } from 'vitest';
import { moneyInReactions } from '../../../reactions.ts';
import { remindOfDecline } from './index.ts';

// Each crash is the start of a whole program.
vi.setConfig({ testTimeout: 240_000 });

/** One customer with two loans of four weeks, the second three days younger than the first. */
async function twoLoans() {
  const context = await freshContext();
  const customer = await aCustomer(context);
  await aRunningLoan(context, customer);
  context.clock.moveBy(3 * dayMs);
  await aRunningLoan(context, customer);
  return { context, customer };
}

type StoredNotice = { kind: string; message: string; is_trouble: boolean };
const remindersOf = async ({ db }: TestContext, userId: string): Promise<StoredNotice[]> => {
  const { rows } = await sql<StoredNotice>`select kind, message, is_trouble from notifications
    where user_id = ${userId} and kind in ('reminder', 'repayment') order by id`.execute(sqlOf(db));
  return rows;
};
async function toDay(context: TestContext, days: number): Promise<void> {
  context.clock.moveBy(days * dayMs);
  await closeOpenDays(context);
}
const deliver = async (context: TestContext): Promise<void> => {
  await pushNotifications(context);
  await deliverOutbox(context);
};

test('a late and a due instalment of two loans are one message by each channel, and only one in a day', async () => {
  const { context, customer } = await twoLoans();
  // Day 8 after the first payout: its first row is one day late, the first of the second loan due in two days.
  await toDay(context, 5);
  const before = await remindersOf(context, customer.id);
  await toDay(context, 1);
  const [late] = (await remindersOf(context, customer.id)).slice(before.length);
  expect(late?.message).toMatch(/of your loan AJ-\d+ is 2 days late|of your loan AJ-\d+ is 1 day late/);
  expect(late?.message).toContain('more is due tomorrow');
  expect([late?.kind, late?.is_trouble]).toEqual(['repayment', true]);
  await deliver(context);
  const texts = context.sent.texts.filter(({ text }) => text.includes('late'));
  expect(texts.some(({ text }) => text.includes('due tomorrow'))).toBe(true);
  expect(texts.every(({ text }) => text.length <= 160 && !text.endsWith('...'))).toBe(true);
  const mail = context.sent.mails.find(({ subject }) => subject.includes('late'));
  expect(mail?.text).toContain('To pay now');

  const count = (await remindersOf(context, customer.id)).length;
  await sqlOf(context.db).deleteFrom('instalment_notices').execute();
  await closeOpenDays(context);
  expect(await remindersOf(context, customer.id)).toHaveLength(count);
});

test('the customers of a morning are reminded by one statement, each with their own account number', async () => {
  const context = await freshContext();
  const customers = [await aCustomer(context), await aCustomer(context)];
  for (const customer of customers) {
    await aRunningLoan(context, customer);
    await openVirtualAccount(context, moneyInReactions, customer.id);
  }
  await toDay(context, 7);
  const { rows } = await sql<{ statements: number; notices: number }>`select count(distinct cmin::text)::int as statements,
    count(*)::int as notices from notifications where kind = 'reminder' and created_at = ${context.clock.now()}`.execute(
    sqlOf(context.db),
  );
  expect(rows).toEqual([{ statements: 1, notices: 2 }]);
  await deliver(context);
  for (const { id, email } of customers) {
    const account = await virtualAccountOf(context.db, id);
    const mails = context.sent.mails.filter(({ to, subject }) => to === email && subject.includes('due'));
    expect(mails.map(({ text }) => text.includes(account?.accountNumber ?? 'none'))).toContain(true);
  }
});

test('the instalments of a loan that is being returned are not asked for', async () => {
  const { context, customer } = await twoLoans();
  await sqlOf(context.db)
    .updateTable('loans')
    .set({ cooling_off_requested_at: context.clock.now() })
    .where('customer_id', '=', customer.id)
    .execute();
  await toDay(context, 6);
  expect(await remindersOf(context, customer.id)).toEqual([]);
});

test('pressed twice and run together it sends one', async () => {
  const { context, customer } = await twoLoans();
  context.clock.moveBy(5 * dayMs);
  const app = await appOf(context);
  const as = await signIn(context, await aStaff(context, 'superadmin'));
  const press = () => ask(app, 'POST /api/admin/days/run', { as });
  await Promise.all([press(), press(), closeOpenDays(context)]);
  await press();
  expect(await remindersOf(context, customer.id)).toHaveLength(1);
});

test('killed before and after its commit, the next run sends what is missing and nothing twice', async () => {
  const { context, customer } = await twoLoans();
  context.clock.moveBy(5 * dayMs);
  for (const place of ['reminders.claimed', 'reminders.sent']) {
    await dieAt(context, place, { job: 'days.close' });
    expect(await remindersOf(context, customer.id)).toHaveLength(place === 'reminders.sent' ? 1 : 0);
  }
  await closeOpenDays(context);
  expect(await remindersOf(context, customer.id)).toHaveLength(1);
});

const decline = async (context: TestContext, { customer, id }: RunningLoan): Promise<void> =>
  inTransaction(context.db, (tx) =>
    remindOfDecline(tx, context, {
      customerId: customer.id,
      loanId: id,
      amount: kobo(1_000_000n),
      from: 'card ending 4081',
      reason: 'Insufficient Funds',
    }),
  );

/** Of one customer until now, by channel. */
const sentTo = ({ sent }: TestContext, { email }: User) => ({
  mails: sent.mails.filter(({ to, text }) => to === email && /collect|of your loan/.test(text)),
  texts: sent.texts.filter(({ text }) => /collect|of your loan/.test(text)),
});

async function aLoanThatIsDue() {
  const context = await freshContext();
  const customer = await aCustomer(context);
  const loan = await aRunningLoan(context, customer);
  await openVirtualAccount(context, moneyInReactions, customer.id);
  return { context, customer, loan };
}

test('a debit that is declined before the reminder of its day is that reminder, with what is due; no other follows', async () => {
  const { context, customer, loan } = await aLoanThatIsDue();
  context.clock.moveBy(8 * dayMs);
  await deliver(context);
  const before = sentTo(context, customer);
  await Promise.all([decline(context, loan), decline(context, loan)]);
  await closeOpenDays(context);
  await decline(context, loan);
  await deliver(context);
  const after = sentTo(context, customer);
  const [mail, ...more] = after.mails.slice(before.mails.length);
  expect([more, after.texts.length - before.texts.length]).toEqual([[], 1]);
  expect(mail?.subject).toContain('We could not collect ₦10,000.00 from your card ending 4081');
  expect(mail?.text).toContain('Declined: Card ending 4081: Insufficient Funds');
  expect(mail?.text).toMatch(/Loan AJ-\d+, due .* \(1 day late\): ₦/);
  expect(mail?.text).toMatch(/Your account number, free of charge: \d{10}, /);
  expect(mail?.text).toContain(`/dashboard?loan=${loan.id}`);
});

test('a debit that is declined after the reminder of its day is a line in the app: no second mail or text message', async () => {
  const { context, customer, loan } = await aLoanThatIsDue();
  await toDay(context, 8);
  await deliver(context);
  const before = sentTo(context, customer);
  await decline(context, loan);
  await deliver(context);
  const after = sentTo(context, customer);
  expect([after.mails.length, after.texts.length]).toEqual([before.mails.length, before.texts.length]);
  const lines = (await remindersOf(context, customer.id)).filter(({ message }) => message.includes('Insufficient Funds'));
  expect(lines).toHaveLength(1);
});
