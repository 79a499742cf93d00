/** Payments that cannot be sent: who is notified of what, and what the customer's card states. The books prove after each test. */
import { addDays, day, dayMs } from '@ajo/contract/kernel/time';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sendPayouts } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boughtIn, closeUntilIn } from '../../../tests/investments/running.ts';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { remindOfMaturity } from './index.ts';

let context: Awaited<ReturnType<typeof freshContext>>;
let app: Awaited<ReturnType<typeof appOf>>;
let finance: Awaited<ReturnType<typeof aStaff>>;

beforeEach(async () => {
  context = await freshContext();
  app = await appOf(context);
  finance = await aStaff(context, 'finance');
});
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

type Bought = Awaited<ReturnType<typeof boughtIn>>;
const maturity = day('2026-06-02');

const withoutAccount = async ({ investor }: Bought): Promise<void> =>
  void (await sql`delete from bank_accounts where user_id = ${investor.customer.id}`.execute(sqlOf(context.db)));
const rejected = async ({ investor }: Bought): Promise<void> =>
  void (await sql`insert into bank_account_checks (id, user_id, bank_name, last4, account_name, status, reason, submitted_at)
    values (gen_random_uuid(), ${investor.customer.id}, 'Bank', '6700', 'ANOTHER', 'rejected', 'Another person', ${context.clock.now()})`.execute(
    sqlOf(context.db),
  ));
const noticesOf = (userId: string) =>
  sqlOf(context.db).selectFrom('notifications').select(['message', 'link']).where('user_id', '=', userId).orderBy('id').execute();
/** What the customer reads since a number of notices. */
const newestOf = async ({ investor }: Bought, count: number) => (await noticesOf(investor.customer.id)).slice(-count);

test.each([
  ['no account', withoutAccount, 'missing', 'Add your bank account', '/profile?section=bank'],
  ['a rejected account', rejected, 'rejected', 'Enter a bank account in your own name', '/profile?section=bank'],
] as const)('a maturity with %s is not announced as sent', async (_what, lose, problem, text, link) => {
  const bought = await boughtIn({ context, app });
  await lose(bought);
  await closeUntilIn(context, maturity);
  const own = await bought.own();
  expect(own).toMatchObject({ payee_problem: problem, payments: [{ status: 'waiting', reason: null, check_account: false }] });
  expect(await newestOf(bought, 2)).toEqual([
    { message: expect.stringMatching(new RegExp(`^₦51,\\S+ of your investment IN-000001 cannot be sent yet. ${text}$`)), link },
    { message: 'Your investment IN-000001 has matured', link: '/investments' },
  ]);
  expect(await noticesOf(finance.id)).toMatchObject([{ link: `/admin/investments/${bought.id}` }]);
  const as = await signIn(context, finance);
  const seen = (await ask(app, `GET /api/finance/investors/${bought.id}`, { as })).json().data;
  expect(seen.payments[0].reason).toBe(seen.payment_due.reason);
});

test('monthly interest and an early exit that wait are notified as well', async () => {
  const bought = await boughtIn({ context, app }, { payout: 'monthly' });
  await withoutAccount(bought);
  await closeUntilIn(context, day('2026-04-02'));
  expect((await newestOf(bought, 1))[0]?.message).toContain('cannot be sent yet');
  const before = (await noticesOf(bought.investor.customer.id)).length;
  const exit = `/api/user/investments/${bought.id}/early-exit`;
  const { total } = (await bought.call(`GET ${exit}`)).json().data;
  expect((await bought.call(`POST ${exit}`, { total })).statusCode).toBe(200);
  expect(await noticesOf(bought.investor.customer.id)).toHaveLength(before + 1);
});

test.each([
  ['Account closed', true],
  ['Your balance is not enough to fulfil this request', false],
  ['Bank unavailable', false],
])('a payout that failed with %s is one notice to finance with its page', async (reason, isAccount) => {
  const bought = await boughtIn({ context, app });
  await closeUntilIn(context, maturity);
  context.provider.transferResult = { status: 'failed', reason } as never;
  await sendPayouts(context, payoutReactions);
  expect(await noticesOf(finance.id)).toEqual([
    { message: expect.stringContaining(reason), link: `/admin/investments/${bought.id}` },
  ]);
  expect(await bought.own()).toMatchObject({
    payee_problem: null,
    payments: [{ status: 'failed', check_account: isAccount, reason: null }],
  });
});

test('on an interest day nothing is left early before the day before it is closed', async () => {
  const bought = await boughtIn({ context, app }, { payout: 'monthly' });
  await closeUntilIn(context, day('2026-04-01'));
  const exit = `/api/user/investments/${bought.id}/early-exit`;
  context.clock.moveBy(dayMs);
  const answers = [await bought.call(`GET ${exit}`), await bought.call(`POST ${exit}`, { total: 1 })];
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(Array(2).fill([409, 'day_not_closed']));
  await closeUntilIn(context, day('2026-04-02'));
  const { total } = (await bought.call(`GET ${exit}`)).json().data;
  expect((await bought.call(`POST ${exit}`, { total })).statusCode).toBe(200);
  expect((await bought.own()).payments).toMatchObject([{ kind: 'interest', due_on: '2026-04-02' }, { kind: 'liquidation' }]);
});

test('on the day before the maturity the reminder still names the change of the instruction', async () => {
  const bought = await boughtIn({ context, app });
  await closeUntilIn(context, addDays(maturity, -2));
  await remindOfMaturity(context);
  const [reminder] = await newestOf(bought, 1);
  expect(reminder?.message).toContain('matures tomorrow');
  expect(reminder?.message).toContain('You can change this today');
  const change = await bought.call(`PATCH /api/user/investments/${bought.id}/instruction`, { instruction: 'roll_all' });
  expect(change.statusCode).toBe(200);
});
