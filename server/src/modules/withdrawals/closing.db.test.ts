/** An account closes in the middle of a month: its interest and tax are posted, and all of it is paid out. Books prove after each test. */
import { ask, closeOpenDays, signIn } from '#kit';
import { dayMs } from '@ajo/contract/kernel/time';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { subLedgers } from '../../sub-ledgers.ts';
import { openDesk, type Saver } from '../../../tests/savings/withdrawal-desk.ts';

const { aSaver, aTarget, admin, app, clock, context, money, pay, provider, review } = await openDesk();
const own = async (saver: Awaited<ReturnType<typeof aSaver>>, path: string) =>
  ask(app, `POST /api/user/savings/${saver.id}/close${path}`, { as: await signIn(context, saver.customer) });
/** A session ends while the clock moves. */
const asAdmin = () => signIn(context, admin);
const rowsOf = async ({ id }: Saver) =>
  (
    await sql<{ type: string; change: bigint }>`select type, change_kobo as change from savings_transactions
      where account_id = ${id} order by seq`.execute(sqlOf(context.db))
  ).rows.map(({ type, change }) => [type, change]);
const stateOf = async ({ id }: Saver) =>
  (
    await sql<{ status: string; closing: boolean }>`select status, closing_at is not null as closing from savings_accounts
      where id = ${id}`.execute(sqlOf(context.db))
  ).rows[0];
const withdrawalOf = async ({ id }: Saver): Promise<string> =>
  (
    await sql<{
      id: string;
    }>`select id from savings_withdrawals where savings_id = ${id} order by requested_at desc limit 1`.execute(sqlOf(context.db))
  ).rows[0]?.id ?? '';

afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('the customer sees interest, tax and what arrives; closing books exactly that, and the paid account is closed', async () => {
  const saver = await aSaver(10_000_000n);
  // Ten days pass, and only five of them are closed.
  clock.moveBy(5 * dayMs);
  await closeOpenDays(context);
  clock.moveBy(5 * dayMs);
  const quote = (await own(saver, '/quote')).json().data;
  // ₦100,000 × 6 % / 365 × 10.
  expect(quote).toMatchObject({ balance: 10_000_000, interest: 16_438, withholding_tax: 1_644, amount: 10_014_794, fee: 0 });
  expect([quote.net, quote.arrives, await rowsOf(saver)]).toEqual([10_014_794, 'after_review', [['deposit', 10_000_000n]]]);
  const closed = await own(saver, '');
  expect(closed.json()).toMatchObject({ message: 'The account is closing. ₦100,147.94 is paid out', data: { closing: true } });
  expect(await rowsOf(saver)).toEqual([
    ['deposit', 10_000_000n],
    ['interest', 16_438n],
    ['withholding_tax', -1_644n],
  ]);
  expect(await money(saver.id)).toEqual([10_014_794n, 10_014_794n]);
  expect((await own(saver, '')).json().code).toBe('savings_closing');
  // It earns and takes nothing meanwhile.
  clock.moveBy(2 * dayMs);
  await closeOpenDays(context);
  const late = { amount: 5_000, reference: 'FT26061/CLOSING' };
  const deposit = await ask(app, `POST /api/admin/savings/${saver.id}/deposits`, { as: await asAdmin(), body: late });
  expect(deposit.json().code).toBe('savings_closing');
  expect(await balanceOf(context.db, gl.savingsInterestPayable(saver.id))).toBe(0n);
  await review(await withdrawalOf(saver), { status: 'approved' }, await asAdmin(), 'admin');
  await pay();
  expect([await money(saver.id), await stateOf(saver)]).toEqual([[0n, 0n], { status: 'closed', closing: false }]);
  expect(Number(provider.transfers.at(-1)?.amount)).toBe(10_014_794);
  expect([await balanceOf(context.db, gl.interestExpense), await balanceOf(context.db, gl.withholdingTaxPayable)]).toEqual([
    16_438n,
    1_644n,
  ]);
});

test('a denied or cancelled closing leaves the account as it was: its interest is owed again, and it earns the days between', async () => {
  const saver = await aSaver(10_000_000n);
  const expense = await balanceOf(context.db, gl.interestExpense);
  clock.moveBy(4 * dayMs);
  await own(saver, '');
  const denial = { status: 'denied', denial_reason: 'Please call us first' };
  clock.moveBy(3 * dayMs);
  await review(await withdrawalOf(saver), denial, await asAdmin(), 'admin');
  expect(await stateOf(saver)).toEqual({ status: 'active', closing: false });
  // ₦100,000 × 6 % / 365 × 4, and its tax.
  const asOrdered = [
    ['deposit', 10_000_000n],
    ['interest', 6_575n],
    ['withholding_tax', -658n],
    ['reversal', 658n],
    ['reversal', -6_575n],
  ];
  expect([await rowsOf(saver), await money(saver.id)]).toEqual([asOrdered, [10_000_000n, 0n]]);
  const { data: notices } = (await ask(app, 'GET /api/notifications', { as: await signIn(context, saver.customer) })).json();
  expect(JSON.stringify(notices)).toMatch(
    /“[^”]+” was not closed: Please call us first\. The money is in your savings, and the interest/,
  );
  await closeOpenDays(context);
  // Seven days on the deposit alone, none of them posted.
  expect(await balanceOf(context.db, gl.savingsInterestPayable(saver.id))).toBe(11_507n);
  expect((await balanceOf(context.db, gl.interestExpense)) - expense).toBe(11_507n);
  const again = (await own(saver, '/quote')).json().data;
  expect(again).toMatchObject({ balance: 10_000_000, interest: 11_507, withholding_tax: 1_151 });
  await own(saver, '');
  const as = await signIn(context, saver.customer);
  await ask(app, `POST /api/user/savings-withdrawals/${await withdrawalOf(saver)}/cancel`, { as });
  expect([await stateOf(saver), await money(saver.id)]).toEqual([{ status: 'active', closing: false }, [10_000_000n, 0n]]);
  expect(await balanceOf(context.db, gl.savingsInterestPayable(saver.id))).toBe(11_507n);
});

test.each([
  ['at the end', { posting: 'end', compounding: 'none' }],
  ['yearly and compounds', { posting: 'yearly', compounding: 'daily' }],
])('interest that is posted %s grows after a denied closing as if it had never been ordered', async (_when, periods) => {
  const [saver, other] = [await aSaver(10_000_000n), await aSaver(10_000_000n)];
  for (const { id } of [saver, other])
    await sql`update savings_accounts set terms = terms || ${JSON.stringify(periods)}::jsonb where id = ${id}`.execute(
      sqlOf(context.db),
    );
  clock.moveBy(10 * dayMs);
  await own(saver, '');
  clock.moveBy(5 * dayMs);
  await review(await withdrawalOf(saver), { status: 'denied', denial_reason: 'Please call us' }, await asAdmin(), 'admin');
  clock.moveBy(40 * dayMs);
  await closeOpenDays(context);
  const owed = ({ id }: Saver) => balanceOf(context.db, gl.savingsInterestPayable(id));
  expect(await owed(saver)).toBeGreaterThan(90_000n);
  expect([await owed(saver), await money(saver.id)]).toEqual([await owed(other), await money(other.id)]);
});

test('a closing that is refused at its last step posts no interest', async () => {
  const saver = await aSaver(10_000_000n);
  clock.moveBy(5 * dayMs);
  await sql`update savings_accounts set terms = terms || '{"max_withdrawal": 1000000}' where id = ${saver.id}`.execute(
    sqlOf(context.db),
  );
  expect((await own(saver, '')).json().code).toBe('above_max_withdrawal');
  expect([await rowsOf(saver), await stateOf(saver)]).toEqual([[['deposit', 10_000_000n]], { status: 'active', closing: false }]);
  expect(await balanceOf(context.db, gl.savingsInterestPayable(saver.id))).toBe(0n);
});

test('staff close for the customer with the early fee, by two people above the limit; a lock stays until its day', async () => {
  const target = await aTarget();
  clock.moveBy(9 * dayMs);
  const quote = (await ask(app, `POST /api/admin/savings/${target.id}/close/quote`, { as: await asAdmin() })).json().data;
  const closed = await ask(app, `POST /api/admin/savings/${target.id}/close`, {
    as: await asAdmin(),
    body: { reason: 'The customer moves abroad' },
  });
  expect(closed.statusCode).toBe(200);
  await pay();
  // 2.5 % of the balance with its interest, and VAT on it.
  expect([quote.fee, quote.net]).toEqual([Math.round(quote.amount * 0.025), quote.amount - quote.fee - quote.vat]);
  expect([await stateOf(target), Number(provider.transfers.at(-1)?.amount)]).toEqual([
    { status: 'closed', closing: false },
    quote.net,
  ]);
});

test('an account whose payout comes back is open again with all of it', async () => {
  const saver = await aSaver(300_000n);
  clock.moveBy(10 * dayMs);
  await closeOpenDays(context);
  const owed = () => balanceOf(context.db, gl.savingsInterestPayable(saver.id));
  const before = [await money(saver.id), await owed()];
  provider.transferResult = { status: 'failed', reason: 'Account closed' } as never;
  await own(saver, '');
  const id = await withdrawalOf(saver);
  await review(id, { status: 'approved' }, await asAdmin(), 'admin');
  await pay();
  expect(await stateOf(saver)).toEqual({ status: 'active', closing: true });
  await review(id, { status: 'denied', denial_reason: 'Wrong bank account' }, await asAdmin(), 'admin');
  expect(await stateOf(saver)).toEqual({ status: 'active', closing: false });
  expect([await money(saver.id), await owed()]).toEqual(before);
  expect(await owed()).toBeGreaterThan(0n);
});

test('an account that was closed and whose money the bank sends back later keeps its interest', async () => {
  const saver = await aSaver(300_000n);
  clock.moveBy(10 * dayMs);
  provider.transferResult = { status: 'completed', fee: 0n } as never;
  await own(saver, '');
  const id = await withdrawalOf(saver);
  await review(id, { status: 'approved' }, await asAdmin(), 'admin');
  await pay();
  expect(await stateOf(saver)).toEqual({ status: 'closed', closing: false });
  const body = { reason: 'The bank sent it back' };
  const path = `POST /api/admin/savings-withdrawals/${id}/reverse-withdrawal`;
  expect((await ask(app, path, { as: await asAdmin(), body })).statusCode).toBe(200);
  expect([await stateOf(saver), await money(saver.id)]).toEqual([{ status: 'active', closing: false }, [300_444n, 0n]]);
});

test('the customer does not cancel what staff ordered: a closing, or a direct withdrawal', async () => {
  const savers = [await aSaver(60_000_000n), await aSaver(60_000_000n)] as const;
  const [closing, direct] = savers;
  const as = await asAdmin();
  const body = { user_id: direct.customer.id, amount: 51_000_000, withdrawal_reason: 'Customer is abroad' };
  await ask(app, `POST /api/admin/savings/${closing.id}/close`, { as, body: { reason: 'The customer moves abroad' } });
  await ask(app, `POST /api/admin/savings/${direct.id}/direct-withdrawal`, { as, body });
  for (const saver of savers) {
    const id = await withdrawalOf(saver);
    const answer = await ask(app, `POST /api/user/savings-withdrawals/${id}/cancel`, { as: saver.as });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'ordered_by_staff']);
  }
  expect(await stateOf(closing)).toEqual({ status: 'active', closing: true });
  expect([(await money(closing.id))[1], (await money(direct.id))[1]]).toEqual([60_000_000n, 51_000_000n]);
});
