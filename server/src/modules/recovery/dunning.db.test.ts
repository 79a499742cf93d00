/** Letters and texts about arrears: once for a step and an episode, by the rules of contacts, also when the worker dies or two run at once. */
import { dayMs, hourMs, startOfDay } from '@ajo/contract/kernel/time';
import type { DunningStep } from '@ajo/contract/modules/recovery.dunning';
import {
  aCustomer,
  appOf,
  aRunningLoan,
  ask,
  aStaff,
  closeOpenDays,
  confirmNewest,
  dieAt,
  freshContext,
  signIn,
  type TestContext,
} from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test, vi } from 'vitest';
import { jobTable } from '../../jobs.ts';

// Each crash is the start of a whole program.
vi.setConfig({ testTimeout: 240_000 });

const text = (days: number): DunningStep => ({
  days,
  channel: 'sms',
  subject: '',
  text: 'Ajo: {{name}}, {{overdue}} of {{loan}} is {{days}} days late.',
});
const letter = (days: number): DunningStep => ({
  days,
  channel: 'mail',
  subject: 'Your loan {{loan}} is late',
  text: 'Dear {{name}},\n\nplease pay {{overdue}}, due since {{due_on}}, to {{account}}.',
});

/** A loan of four weeks whose first instalment is due after seven days. It is noon. */
async function aLoanInArrears(steps: readonly DunningStep[], people: Parameters<typeof aCustomer>[1] = {}) {
  const context = await freshContext();
  context.clock.moveTo(new Date(startOfDay(context.clock.businessDay()).getTime() + 12 * hourMs));
  const app = await appOf(context);
  const [admin, second] = [await aStaff(context, 'superadmin'), await aStaff(context, 'admin')];
  const customer = await aCustomer(context, people);
  const loan = await aRunningLoan(context, customer);
  const as = () => signIn(context, admin);
  const save = async (body: object) =>
    ask(app, 'PUT /api/admin/dunning-sequence', { as: await as(), body: { effective_on: context.clock.businessDay(), ...body } });
  expect((await save({ steps })).statusCode).toBe(200);
  const secondAs = () => signIn(context, second);
  return { context, app, customer, loan, as, secondAs, save };
}

const run = async (context: TestContext): Promise<void> =>
  void (await jobTable.find(({ name }) => name === 'recovery.dunning')?.handler(context, {}));
/** Days past due of the first instalment, with all days before closed. */
async function toDay(context: TestContext, days: number): Promise<void> {
  const { rows } = await sql<{ due: string }>`select min(due_on)::text as due from loan_payments`.execute(sqlOf(context.db));
  const end = Date.parse(`${rows[0]?.due}T11:00:00Z`) + days * dayMs;
  // Day by day: the reminders of the product are those of each day.
  while (context.clock.now().getTime() < end) {
    context.clock.moveTo(new Date(Math.min(end, context.clock.now().getTime() + dayMs)));
    await closeOpenDays(context);
  }
}
const logOf = async ({ db }: TestContext): Promise<unknown[][]> =>
  (await sqlOf(db).selectFrom('dunning_log').select(['step_days', 'outcome', 'reason']).orderBy('id').execute()).map(
    ({ step_days: step, outcome, reason }) => [step, outcome, reason],
  );
/** The reminders of the product are not counted. */
async function sentIn(context: TestContext): Promise<string[]> {
  await deliverOutbox(context);
  return [
    ...context.sent.texts.map((one) => one.text).filter((one) => one.startsWith('Ajo: ') && one.includes('days late.')),
    ...context.sent.mails.map(({ subject }) => subject).filter((one) => /^Your loan AJ-\d+ is late$/.test(one)),
  ];
}

test('each step is sent once, by its channel, and logged for staff', async () => {
  const { context, app, customer, loan, as } = await aLoanInArrears([text(5), letter(9)]);
  await toDay(context, 4);
  await run(context);
  expect(await logOf(context)).toEqual([]);
  await toDay(context, 5);
  await run(context);
  await run(context);
  expect(await logOf(context)).toEqual([[5, 'sent', null]]);
  await toDay(context, 9);
  await run(context);
  expect(await sentIn(context)).toEqual([
    expect.stringMatching(new RegExp(`^Ajo: ${customer.firstName}, NGN[\\d,.]+ of ${loan.number} is 5 days late\\.$`)),
    `Your loan ${loan.number} is late`,
  ]);
  const mail = context.sent.mails.find(({ subject }) => subject === `Your loan ${loan.number} is late`);
  expect(mail?.text).toContain('please pay ₦');
  expect(mail?.text).toContain(`/dashboard?loan=${loan.id}`);
  const log = (await ask(app, `GET /api/admin/loan/${loan.id}/recovery-log`, { as: await as() })).json();
  expect(log.letters.map(({ step, channel }: { step: number; channel: string }) => [step, channel])).toEqual([
    [9, 'mail'],
    [5, 'sms'],
  ]);
  const list = async (query: string) =>
    (await ask(app, `GET /api/admin/dunning-log?${query}`, { as: await as() }))
      .json()
      .data.map((row: { step: number }) => row.step);
  expect(await list('')).toEqual([9, 5]);
  expect([await list('channel=sms'), await list('step=9'), await list('outcome=skipped')]).toEqual([[5], [9], []]);
  expect(await list(`start_date=${context.clock.businessDay()}`)).toEqual([9]);
  expect(await list(`search=${customer.lastName}&branch_id=${loan.id}`)).toEqual([]);
  const history = sqlOf(context.db).selectFrom('history').select('after').where('subject_id', '=', loan.id);
  expect(await history.where('action', '=', 'wrote to the customer about the arrears').execute()).toHaveLength(2);
});

test('a new episode of arrears begins the sequence again, and a part payment does not', async () => {
  const { context, app, loan } = await aLoanInArrears([text(2)]);
  const finance = await aStaff(context, 'finance');
  const pay = async (amount: number, reference: string) =>
    ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: await signIn(context, finance), body: { amount, reference } });
  await toDay(context, 2);
  await run(context);
  // The oldest instalment is still open: the same episode.
  expect((await pay(100_000, 'PART-00001')).statusCode).toBe(200);
  await toDay(context, 4);
  await run(context);
  expect(await logOf(context)).toEqual([[2, 'sent', null]]);
  const { rows } = await sql<{ open: bigint }>`select sum(open_kobo) as open from loan_payments where number = 1`.execute(
    sqlOf(context.db),
  );
  expect((await pay(Number(rows[0]?.open), 'ALL-00001')).statusCode).toBe(200);
  // Day 7 is the due day of the second instalment; two days later it is late for two days.
  await toDay(context, 9);
  await run(context);
  expect(await logOf(context)).toEqual([
    [2, 'sent', null],
    [2, 'sent', null],
  ]);
  expect(await sentIn(context)).toHaveLength(2);
});

test('an open promise and the limit of contacts hold a step up; it is sent afterwards, or skipped after a week', async () => {
  const { context, app, loan, as } = await aLoanInArrears([text(5), letter(19)]);
  const contact = async (body: object) =>
    expect(
      (
        await ask(app, `POST /api/admin/loan/${loan.id}/recovery-log`, {
          as: await as(),
          body: { note: 'Spoke to the customer', ...body },
        })
      ).statusCode,
    ).toBe(201);
  await toDay(context, 5);
  const promised_on = new Date(context.clock.now().getTime() + dayMs).toISOString().slice(0, 10);
  await contact({ channel: 'call', outcome: 'promise', promised_on, promised_amount: 500_000 });
  await run(context);
  expect(await logOf(context)).toEqual([[5, 'waiting', 'promise']]);
  // The promise is broken from day 7 on, which is a day of a reminder. From day 8 on reminders no longer matter.
  await toDay(context, 7);
  await run(context);
  expect(await logOf(context)).toEqual([[5, 'waiting', 'reminder']]);
  await toDay(context, 9);
  await contact({ channel: 'call', outcome: 'reached' });
  await run(context);
  expect(await logOf(context)).toEqual([[5, 'waiting', 'contact_limit']]);
  await toDay(context, 10);
  await run(context);
  expect(await logOf(context)).toEqual([[5, 'sent', null]]);

  await toDay(context, 19);
  const later = new Date(context.clock.now().getTime() + 30 * dayMs).toISOString().slice(0, 10);
  await contact({ channel: 'mail', outcome: 'promise', promised_on: later, promised_amount: 500_000 });
  await run(context);
  await toDay(context, 26);
  await run(context);
  expect(await logOf(context)).toEqual([
    [5, 'sent', null],
    [19, 'skipped', 'promise'],
  ]);
  expect(await sentIn(context)).toHaveLength(1);
  await expect(sqlOf(context.db).updateTable('dunning_log').set({ outcome: 'waiting' }).execute()).rejects.toThrow('dunning_log');
});

test('no letter is sent outside the hours, before the day is closed, or by a sequence that is not valid yet', async () => {
  const { context, save } = await aLoanInArrears([]);
  const later = new Date(context.clock.now().getTime() + 13 * dayMs).toISOString().slice(0, 10);
  expect((await save({ steps: [text(5)], effective_on: later })).statusCode).toBe(200);
  await toDay(context, 5);
  await run(context);
  expect(await logOf(context)).toEqual([]);
  await toDay(context, 6);
  context.clock.moveBy(10 * hourMs);
  await run(context);
  expect(await logOf(context)).toEqual([]);
  // Eight in the morning of day 7, before yesterday is closed.
  context.clock.moveBy(12 * hourMs);
  await run(context);
  expect(await logOf(context)).toEqual([]);
  await closeOpenDays(context);
  await run(context);
  expect(await logOf(context)).toEqual([[5, 'waiting', 'reminder']]);
});

test('who cannot be reached is skipped with the reason; a written-off loan waits no longer', async () => {
  const { context, app, customer, loan, as, secondAs } = await aLoanInArrears([text(5), letter(9), text(12)]);
  await sqlOf(context.db).updateTable('users').set({ phone: null }).where('id', '=', customer.id).execute();
  await toDay(context, 5);
  await run(context);
  await sqlOf(context.db).updateTable('users').set({ suspended_at: context.clock.now() }).where('id', '=', customer.id).execute();
  await toDay(context, 9);
  await run(context);
  await sqlOf(context.db)
    .updateTable('users')
    .set({ suspended_at: null, phone: '+2348031112299' })
    .where('id', '=', customer.id)
    .execute();
  await toDay(context, 12);
  const promised_on = new Date(context.clock.now().getTime() + 9 * dayMs).toISOString().slice(0, 10);
  const promise = { channel: 'mail', outcome: 'promise', promised_on, promised_amount: 500_000, note: 'Salary on Friday' };
  expect((await ask(app, `POST /api/admin/loan/${loan.id}/recovery-log`, { as: await as(), body: promise })).statusCode).toBe(
    201,
  );
  await run(context);
  const body = { reason: 'Nobody has been reached for months' };
  await ask(app, `POST /api/admin/loan/${loan.id}/write-off`, { as: await as(), body });
  expect((await confirmNewest(app, await secondAs(), 'admin')).statusCode).toBe(200);
  await run(context);
  expect(await logOf(context)).toEqual([
    [5, 'skipped', 'no_phone'],
    [9, 'skipped', 'no_account'],
    [12, 'skipped', 'written_off'],
  ]);
  expect(await sentIn(context)).toEqual([]);
});

test('two loans of one customer are two days: one message a day', async () => {
  const { context, customer } = await aLoanInArrears([text(5)]);
  await aRunningLoan(context, customer);
  await toDay(context, 5);
  await run(context);
  expect(await logOf(context)).toEqual([
    [5, 'sent', null],
    [5, 'waiting', 'other_letter'],
  ]);
  await toDay(context, 8);
  await run(context);
  expect(await logOf(context)).toEqual([
    [5, 'sent', null],
    [5, 'sent', null],
  ]);
});

test('killed before and after its commit and run twice at once, it sends one', async () => {
  const { context } = await aLoanInArrears([text(5)]);
  await aRunningLoan(context, await aCustomer(context));
  await toDay(context, 5);
  await dieAt(context, 'dunning.logged', { job: 'recovery.dunning' });
  expect([await logOf(context), await sentIn(context)]).toEqual([[], []]);
  await dieAt(context, 'dunning.sent', { job: 'recovery.dunning' });
  expect(await logOf(context)).toEqual([[5, 'sent', null]]);
  await Promise.all([run(context), run(context), run(context)]);
  expect(await logOf(context)).toEqual([
    [5, 'sent', null],
    [5, 'sent', null],
  ]);
  expect(await sentIn(context)).toHaveLength(2);
});
