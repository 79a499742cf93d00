/** Savings accounts: opened by customers and staff, paid into by every way, each deposit once, and proven against the ledger. */
import {
  aCustomer,
  appOf,
  aSavingsAccount,
  ask,
  aStaff,
  completeProfile,
  confirmNewest,
  flexSavings,
  freshContext,
  lockedSavings,
  paid,
  signIn,
} from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { settleReference } from '#modules/wallets';
import { sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext({ MANUAL_PAYMENTS_ALONE_PER_DAY: '100000000' });
const app = await appOf(context);
const ada = await aCustomer(context);
await completeProfile(context, ada);
const asAda = await signIn(context, ada);
const [finance, other] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
const asFinance = await signIn(context, finance);
const asAdmin = await signIn(context, await aStaff(context, 'admin'));
const asSecondAdmin = await signIn(context, await aStaff(context, 'admin'));
let count = 0;

type View = { id: string; status: string; balance: number; can: string[]; transactions: Record<string, unknown>[] };
const read = async (id: string, as = asAda): Promise<View> => (await ask(app, `GET /api/user/savings/${id}`, { as })).json().data;
const open = (body: object, as = asAda) => ask(app, 'POST /api/user/savings', { as, body });
const flex = { product_id: flexSavings.id, name: 'Rent' };
const book = (id: string, body: object = {}, as = asFinance) =>
  ask(app, `POST /api/finance/savings/${id}/deposits`, {
    as,
    body: { amount: 100_000, reference: `FT26061/SAV${(count += 1)}`, ...body },
  });
const ledgerOf = (id: string) => balanceOf(context.db, gl.savingsOf(id));

await aSavingsAccount(context, ada);

afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('a customer opens an account, and the first deposit makes it active', async () => {
  const opened = await open(flex);
  expect([opened.statusCode, opened.json().data.status, opened.json().data.can]).toEqual([
    201,
    'pending',
    ['deposit', 'change', 'close'],
  ]);
  const { id, number } = opened.json().data;
  expect(number).toMatch(/^SV-\d{6}$/);
  expect((await book(id)).json().data).toMatchObject({ type: 'deposit', amount: 100_000, direction: 'in', balance: 100_000 });
  expect((await book(id, { amount: 50_000 })).json().data.balance).toBe(150_000);
  const view = await read(id);
  expect([view.status, view.balance, await ledgerOf(id)]).toEqual(['active', 150_000, 150_000n]);
  expect(view.transactions.map(({ balance, channel }) => [balance, channel])).toEqual([
    [150_000, 'bank'],
    [100_000, 'bank'],
  ]);
});

test('an account copies its terms: a new version of the product changes nothing', async () => {
  const id = await aSavingsAccount(context, ada);
  const change = { ...flexSavings, max_balance: null, version: 1, rate_bps: 100 };
  const body = JSON.parse(JSON.stringify(change, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)));
  expect((await ask(app, 'PUT /api/admin/savings_product', { as: asAdmin, body })).statusCode).toBe(200);
  const view = (await read(id)) as unknown as { rate_bps: number; terms: { rate_bps: number } };
  expect([view.rate_bps, view.terms.rate_bps]).toEqual([600, 600]);
});

test.each([
  [{ product_id: lockedSavings.id }, 404, undefined],
  [{ name: 'R' }, 422, 'name'],
  [{ amount: 100_00 }, 422, 'frequency'],
  [{ target_date: '2026-03-02' }, 422, 'target_date'],
  [{ name: 'Rent \u202Etner' }, 422, 'name'],
  [{ name: 'Rent\u0007 of May' }, 422, 'name'],
  [{ target_amount: 1_000_000_000_001 }, 422, 'target_amount'],
  [{ frequency: 'weekly', amount: 1_000_000_000_001 }, 422, 'amount'],
])('an opening with %j is refused with %d at %s', async (wrong, status, field) => {
  const answer = await open({ ...flex, ...wrong });
  expect([answer.statusCode, Object.keys(answer.json().errors ?? {})[0]]).toEqual([status, field]);
});

test('what the customer paid at the payment page is booked once, with its fee apart', async () => {
  const id = await aSavingsAccount(context, ada);
  const started = await ask(app, `POST /api/user/savings/${id}/checkout`, { as: asAda, body: { amount: 1_000_000 } });
  const { reference, fee, total } = started.json().data;
  expect([started.statusCode, total]).toEqual([200, 1_000_000 + fee]);
  context.provider.checkoutResult = (charged) => paid(charged, BigInt(total), context.clock.now());
  const both = await Promise.all([1, 2].map(() => settleReference(context, moneyInReactions, reference)));
  expect(both.toSorted()).toEqual(['already', 'taken']);
  const view = await read(id);
  expect([view.balance, await ledgerOf(id), view.transactions.length]).toEqual([1_000_000, 1_000_000n, 1]);
  expect(view.transactions[0]).toMatchObject({ channel: 'checkout', reference });
});

test('a payment that arrives for a closed account goes to suspense, and staff book it on another by its number', async () => {
  const id = await aSavingsAccount(context, ada);
  const started = await ask(app, `POST /api/user/savings/${id}/checkout`, { as: asAda, body: { amount: 1_000_000 } });
  const { reference, total } = started.json().data;
  await sqlOf(context.db)
    .updateTable('savings_accounts')
    .set({ status: 'closed', closed_at: context.clock.now() })
    .where('id', '=', id)
    .execute();
  context.provider.checkoutResult = (charged) => paid(charged, BigInt(total), context.clock.now());
  expect(await settleReference(context, moneyInReactions, reference)).toBe('set_aside');
  const { data } = (await ask(app, 'GET /api/finance/unidentified-receipts', { as: asFinance })).json();
  const fresh = (await open(flex)).json().data;
  const resolved = await ask(app, `POST /api/finance/unidentified-receipts/${data[0].id}/resolve`, {
    as: asFinance,
    body: { action: 'book', purpose: 'savings_deposit', target: fresh.number, reason: 'The new account of the customer' },
  });
  expect(resolved.statusCode).toBe(200);
  expect(await ledgerOf(fresh.id)).toBe(BigInt(total));
});

test('one bank credit is one deposit, however its reference is spelled, and also when a loan used it', async () => {
  const id = await aSavingsAccount(context, ada);
  expect((await book(id, { reference: 'FT/26 061-ONE' })).statusCode).toBe(200);
  const again = await book(id, { reference: 'ft26061one' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'reference_already_booked']);
  expect((await read(id)).transactions).toHaveLength(1);
});

test('an account that staff open takes no money before a second person has approved it', async () => {
  const body = { ...flex, user_id: ada.id };
  const opened = await ask(app, 'POST /api/admin/savings', { as: asAdmin, body });
  expect([opened.statusCode, opened.json().data.awaits_review, opened.json().data.can]).toEqual([201, true, ['freeze']]);
  const { id } = opened.json().data;
  expect((await book(id)).json().code).toBe('savings_in_review');
  const review = (as: Record<string, string>, sent: object) =>
    ask(app, `PATCH /api/admin/savings/${id}/review`, { as, body: sent });
  expect((await review(asAdmin, { status: 'approved' })).json().code).toBe('second_person_needed');
  expect((await review(asSecondAdmin, { status: 'denied' })).json().errors).toHaveProperty('denial_reason');
  const approved = await review(asSecondAdmin, { status: 'approved' });
  expect([approved.statusCode, approved.json().data.awaits_review]).toEqual([200, false]);
  expect((await review(asSecondAdmin, { status: 'approved' })).json().code).toBe('savings_not_in_review');
  expect((await book(id)).statusCode).toBe(200);
});

test('a denied account is final, keeps the reason, and takes no money', async () => {
  const opened = await ask(app, 'POST /api/admin/savings', { as: asAdmin, body: { ...flex, user_id: ada.id } });
  const { id } = opened.json().data;
  const body = { status: 'denied', denial_reason: 'Opened twice' };
  expect((await ask(app, `PATCH /api/admin/savings/${id}/review`, { as: asSecondAdmin, body })).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ status: 'denied', denial_reason: 'Opened twice', can: [] });
  expect((await book(id)).json().code).toBe('savings_state');
});

test('the same approval in the list of approvals opens the account too', async () => {
  const opened = await ask(app, 'POST /api/admin/savings', { as: asAdmin, body: { ...flex, user_id: ada.id } });
  expect((await confirmNewest(app, asSecondAdmin)).statusCode).toBe(200);
  expect((await book(opened.json().data.id)).statusCode).toBe(200);
});

test("another customer's account does not exist, and staff outside its scope do not see it", async () => {
  const id = await aSavingsAccount(context, ada);
  const asStranger = await signIn(context, await aCustomer(context));
  const officer = await signIn(context, await aStaff(context, 'credit_officer'));
  for (const [what, as] of [
    [`GET /api/user/savings/${id}`, asStranger],
    [`PATCH /api/user/savings/${id}`, asStranger],
    [`POST /api/user/savings/${id}/checkout/quote`, asStranger],
    [`GET /api/admin/savings/${id}`, officer],
  ] as const)
    expect([
      what,
      (await ask(app, what, { as, body: what.startsWith('GET') ? undefined : { amount: 100_00 } })).statusCode,
    ]).toEqual([what, 404]);
});

test('the name and the goal change, and history keeps both', async () => {
  const id = await aSavingsAccount(context, ada);
  const body = { name: 'New rent', target_amount: 5_000_000 };
  const changed = await ask(app, `PATCH /api/user/savings/${id}`, { as: asAda, body });
  expect(changed.json().data).toMatchObject({ name: 'New rent', target_amount: 5_000_000 });
  expect((await ask(app, `PATCH /api/user/savings/${id}`, { as: asAda, body })).statusCode).toBe(200);
  for (const nothing of [{}, { colour: 'red' }]) {
    const refused = await ask(app, `PATCH /api/user/savings/${id}`, { as: asAda, body: nothing });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'nothing_to_change']);
    expect(refused.json().message).toContain('Change the name, the goal');
  }
  const dated = await ask(app, `PATCH /api/user/savings/${id}`, { as: asAda, body: { target_date: '2027-01-01' } });
  expect([dated.statusCode, dated.json().code]).toEqual([422, 'flex_has_no_day']);
  const lines = await sqlOf(context.db)
    .selectFrom('history')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(lines.at(-1)).toMatchObject({
    action: 'savings account changed',
    before: { name: 'Rent' },
    after: { target_amount: '₦50,000.00' },
  });
  expect(lines.filter(({ action }) => action === 'savings account changed')).toHaveLength(1);
});

test('a deposit above the limit of the level is refused before it is paid, and reported when it has been paid', async () => {
  const newCustomer = await aCustomer(context);
  const as = await signIn(context, newCustomer);
  const id = await aSavingsAccount(context, newCustomer);
  const quote = await ask(app, `POST /api/user/savings/${id}/checkout/quote`, { as, body: { amount: 9_000_000_000 } });
  expect([quote.statusCode, quote.json().code, Object.keys(quote.json().errors)]).toEqual([422, 'above_level', ['amount']]);
  expect((await book(id, { amount: 40_000_000 })).statusCode).toBe(200);
  const lines = await sqlOf(context.db).selectFrom('history').select('action').where('subject_id', '=', id).execute();
  expect(lines.map(({ action }) => action)).toContain('holds more savings than the level allows');
  expect(await ledgerOf(id)).toBe(40_000_000n);
});

test('an account with money in it keeps its customer from being deleted', async () => {
  const saver = await aCustomer(context);
  const id = await aSavingsAccount(context, saver);
  await book(id);
  const answer = await ask(app, `DELETE /api/admin/users/${saver.id}`, { as: asAdmin });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'legal_hold_money']);
});

test('above the daily total a second person confirms, and the deposit is of the person who recorded it', async () => {
  const id = await aSavingsAccount(context, ada);
  const answer = await book(id, { amount: 100_000_001 });
  expect(answer.json().data).toEqual({ state: 'asked' });
  expect((await read(id)).balance).toBe(0);
  expect((await confirmNewest(app, asFinance, 'finance')).statusCode).toBe(403);
  expect((await confirmNewest(app, await signIn(context, other), 'finance')).statusCode).toBe(200);
  const { balance, transactions } = (await ask(app, `GET /api/admin/savings/${id}`, { as: asAdmin })).json().data;
  expect([balance, transactions[0].recorded_by]).toEqual([100_000_001, `${finance.firstName} ${finance.lastName}`]);
  // The customer does not read who of us recorded it.
  expect((await read(id)).transactions[0]?.['recorded_by']).toBeNull();
});
