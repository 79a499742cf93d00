/** Receipts of transfers to savings accounts: nothing counts before staff have found the credit, and the credit is booked once. */
import {
  aCustomer,
  appOf,
  aRunningLoan,
  aSavingsAccount,
  ask,
  aStaff,
  completeProfile,
  confirmNewest,
  dieAt,
  freshContext,
  signIn,
} from '#kit';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, expect, test, vi } from 'vitest';
import { formOf, pdf } from '../../../tests/repayments/forms.ts';
import { subLedgers } from '../../sub-ledgers.ts';

// Each crash is the start of a whole program.
vi.setConfig({ testTimeout: 240_000 });
const context = await freshContext({ MANUAL_PAYMENTS_ALONE_PER_DAY: '5000000' });
const app = await appOf(context);
const as = {
  admin: await signIn(context, await aStaff(context, 'admin')),
  finance: await signIn(context, await aStaff(context, 'finance')),
  creditOfficer: await signIn(context, await aStaff(context, 'credit_officer')),
};
let count = 0;

afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

async function aSaver() {
  const customer = await aCustomer(context);
  await completeProfile(context, customer);
  const id = await aSavingsAccount(context, customer);
  return { customer, id, as: await signIn(context, customer) };
}
type Saver = Awaited<ReturnType<typeof aSaver>>;

const aFile = () => ({
  name: 'slip.pdf',
  type: 'application/pdf',
  bytes: Buffer.concat([pdf, Buffer.from(`% ${(count += 1)}\n`)]),
});
const reference = () => `SLIP/${(count += 1)}000`;
const today = () => context.clock.businessDay();
/** The customer uploads. */
const upload = ({ as: own, id }: Saver, { amount = '500000', paidOn = today() as string, file = aFile() } = {}) =>
  ask(app, `POST /api/user/savings/${id}/payment-receipts`, { as: own, ...formOf({ amount, paid_on: paidOn }, file) });
const uploaded = async (...input: Parameters<typeof upload>): Promise<string> => (await upload(...input)).json().data.id;
/** An officer uploads. */
const handIn = (id: SavingsId, headers = as.admin) => {
  const form = formOf({ savings_id: id, amount: '500000', paid_on: today() }, aFile());
  return ask(app, 'POST /api/admin/payment_receipt', { as: headers, ...form });
};
const decide = (id: string, body: object, headers = as.finance) =>
  ask(app, `POST /api/admin/payment_receipt/${id}/review`, { as: headers, body });
const balance = (id: SavingsId) => balanceOf(context.db, gl.savingsOf(id));
const depositsOf = async (id: SavingsId) =>
  (
    await sql<object>`select type, channel, reference, change_kobo from savings_transactions where account_id = ${id} order by seq`.execute(
      sqlOf(context.db),
    )
  ).rows;

test('a customer’s receipt waits in the queue of staff and is one deposit when the credit is found', async () => {
  const saver = await aSaver();
  const { message, data } = (await upload(saver)).json();
  expect([message, data]).toMatchObject([
    'Payment slip uploaded',
    { status: 'pending', amount: 500_000, file: { type: 'application/pdf' } },
  ]);
  expect(await balance(saver.id)).toBe(0n);
  const queue = (await ask(app, 'GET /api/admin/payment_receipt?status=pending', { as: as.finance })).json().data;
  expect(queue.find(({ id }: { id: string }) => id === data.id)).toMatchObject({
    owner: { kind: 'savings', id: saver.id },
    label: expect.stringMatching(/^SV-/),
    customer_id: saver.customer.id,
    may_decide: true,
  });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => decide(data.id, { status: 'approved', reference: 'SLIP-77001' })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 200)?.json().message).toBe('Deposit booked successfully');
  const deposit = { type: 'deposit', channel: 'slip', reference: 'SLIP-77001', change_kobo: 500_000n };
  expect([await depositsOf(saver.id), await balance(saver.id)]).toEqual([[deposit], 500_000n]);
  const own = await ask(app, `GET /api/user/savings/${saver.id}/payment-receipts`, { as: saver.as });
  expect(own.json().data).toMatchObject([{ id: data.id, status: 'approved', reason: null }]);
});

test('a credit that is booked already, in any writing of its reference, is not booked by a receipt', async () => {
  const saver = await aSaver();
  const body = { amount: 500_000, reference: 'FT 26061/99' };
  expect((await ask(app, `POST /api/finance/savings/${saver.id}/deposits`, { as: as.finance, body })).statusCode).toBe(200);
  const id = await uploaded(saver);
  const refused = await decide(id, { status: 'approved', reference: 'ft2606199' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'reference_already_booked']);
  expect(await balance(saver.id)).toBe(500_000n);
});

test('a denial reaches the customer with its reason', async () => {
  const saver = await aSaver();
  const id = await uploaded(saver);
  const reason = 'No such credit on our statement';
  expect((await decide(id, { status: 'denied', reason })).json().message).toBe('Payment slip denied');
  const { rows } = await sql<{ message: string; link: string }>`select message, link from notifications
    where user_id = ${saver.customer.id} and kind = 'receipt'`.execute(sqlOf(context.db));
  expect(rows).toEqual([
    { message: `The payment slip of ₦5,000.00 was denied: ${reason}`, link: `/savings/${saver.id}/transactions` },
  ]);
  const own = await ask(app, `GET /api/user/savings/${saver.id}/payment-receipts`, { as: saver.as });
  expect(own.json().data).toMatchObject([{ status: 'denied', reason }]);
});

test('above the daily total of one person a second one confirms; of an officer’s receipt two have seen the picture', async () => {
  const saver = await aSaver();
  const id = await uploaded(saver, { amount: '5000001' });
  const requested = await decide(id, { status: 'approved', reference: reference() });
  expect([requested.statusCode, requested.json().data]).toEqual([200, { state: 'asked' }]);
  expect(await balance(saver.id)).toBe(0n);
  const [row] = (await ask(app, `GET /api/admin/payment_receipt?savings_id=${saver.id}`, { as: as.admin })).json().data;
  expect(row).toMatchObject({ status: 'pending', awaits_second: true });
  expect((await decide(id, { status: 'approved', reference: reference() })).statusCode).toBe(409);
  const { data: requests } = (await ask(app, 'GET /api/admin/approvals?kind=payment_slip_booking', { as: as.admin })).json();
  expect(requests.at(-1)).toMatchObject({
    approved_on_page: null,
    evidence_page: `/admin/savings/${saver.id}?tab=receipts`,
    can: ['approve', 'decline'],
  });
  expect((await confirmNewest(app, as.admin)).statusCode).toBe(200);
  expect(await balance(saver.id)).toBe(5_000_001n);
  const { data } = (await handIn(saver.id)).json();
  expect((await decide(data.id, { status: 'approved', reference: reference() })).json().data.status).toBe('approved');
});

test('a denial ends the request for a second person', async () => {
  const saver = await aSaver();
  const id = await uploaded(saver, { amount: '5000001' });
  await decide(id, { status: 'approved', reference: reference() });
  expect((await decide(id, { status: 'denied', reason: 'Typed wrongly' }, as.admin)).statusCode).toBe(200);
  const pending = await sql`select kind from approvals where subject_id = ${id} and state = 'pending'`.execute(sqlOf(context.db));
  expect(pending.rows).toEqual([]);
});

test('a person uploads for accounts in scope only, and decides neither their own receipt nor without the right', async () => {
  const [saver, other] = [await aSaver(), await aSaver()];
  expect((await upload({ ...saver, as: other.as })).statusCode).toBe(404);
  expect((await ask(app, `GET /api/user/savings/${saver.id}/payment-receipts`, { as: other.as })).statusCode).toBe(404);
  expect((await handIn(saver.id, as.creditOfficer)).statusCode).toBe(404);
  const { data } = (await handIn(saver.id)).json();
  expect((await decide(data.id, { status: 'approved', reference: reference() }, as.admin)).json().code).toBe(
    'receipt_same_person',
  );
  expect((await decide(data.id, { status: 'approved', reference: reference() }, saver.as)).statusCode).toBe(403);
});

test.each(['onboarding_officer', 'recovery_officer'] as const)(
  'a person of the customer who does not read transactions of savings (%s) neither sees nor uploads their receipts',
  async (role) => {
    const saver = await aSaver();
    const loan = await aRunningLoan(context, saver.customer);
    const officer = await aStaff(context, role);
    await sqlOf(context.db)
      .updateTable('users')
      .set({ [`${role}_id`]: officer.id })
      .where('id', '=', saver.customer.id)
      .execute();
    const theirs = await signIn(context, officer);
    await uploaded(saver);
    const ofLoan = formOf({ loan_id: loan.id, amount: '500000', paid_on: today() }, aFile());
    expect((await ask(app, 'POST /api/admin/payment_receipt', { as: theirs, ...ofLoan })).statusCode).toBe(201);
    const refused = await handIn(saver.id, theirs);
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'savings_missing']);
    const listed = (await ask(app, 'GET /api/admin/payment_receipt', { as: theirs })).json();
    expect(listed.data.map(({ label }: { label: string }) => label)).toEqual([loan.number]);
    expect(listed).toMatchObject({ meta: { total: 1 }, totals: { amount: 500_000 } });
    const own = await ask(app, `GET /api/admin/payment_receipt?savings_id=${saver.id}`, { as: theirs });
    expect(own.json().data).toEqual([]);
  },
);

test.each<[string, Parameters<typeof upload>[1], string]>([
  ['a day to come', { paidOn: '2026-03-03' }, 'paid_on'],
  ['a day before the account', { paidOn: '2026-03-01' }, 'paid_on'],
  ['no amount', { amount: '0' }, 'amount'],
  ['a file that is no picture', { file: { ...aFile(), bytes: Buffer.from('hello') } }, 'file'],
])('%s is refused at the field', async (_what, input, field) => {
  const answer = await upload(await aSaver(), input);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
});

test('neither or both of loan and savings account is refused; the same picture is taken once, and five wait at most', async () => {
  const saver = await aSaver();
  const both = formOf({ savings_id: saver.id, loan_id: saver.id, amount: '1', paid_on: today() }, aFile());
  const none = formOf({ amount: '1', paid_on: today() }, aFile());
  for (const form of [both, none]) {
    const answer = await ask(app, 'POST /api/admin/payment_receipt', { as: as.admin, ...form });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['loan_id']]);
  }
  const file = aFile();
  expect((await upload(saver, { file })).statusCode).toBe(201);
  expect((await upload(saver, { file })).json().code).toBe('receipt_known');
  for (let more = 1; more < 5; more += 1) expect((await upload(saver)).statusCode).toBe(201);
  expect((await upload(saver)).json()).toMatchObject({ code: 'too_many_receipts' });
});

test.each(['transaction.uncommitted', 'transaction.committed'])('uploaded and booked once after a crash at %s', async (place) => {
  const saver = await aSaver();
  const key = { 'idempotency-key': `slip-${place}` };
  const form = formOf({ amount: '500000', paid_on: today() }, aFile());
  const call = `POST /api/user/savings/${saver.id}/payment-receipts`;
  const sending = { as: saver.as, headers: { ...form.headers, ...key }, body: form.body };
  await dieAt(context, place, { call, ...sending });
  const { data } = (await ask(app, call, sending)).json();
  const slips = await ask(app, `GET /api/user/savings/${saver.id}/payment-receipts`, { as: saver.as });
  expect(slips.json().data).toMatchObject([{ id: data.id }]);

  const decision = {
    as: as.admin,
    headers: { 'idempotency-key': `decision-${place}` },
    body: { status: 'approved', reference: reference() },
  };
  const review = `POST /api/admin/payment_receipt/${data.id}/review`;
  await dieAt(context, place, { call: review, ...decision });
  expect(await balance(saver.id)).toBe(place === 'transaction.committed' ? 500_000n : 0n);
  expect([200, 409]).toContain((await ask(app, review, decision)).statusCode);
  expect(await balance(saver.id)).toBe(500_000n);
});

test('a second person confirms a customer’s receipt that is dated back by more than 31 days; of an officer’s two have seen it', async () => {
  const admin = await aStaff(context, 'admin');
  const finance = await aStaff(context, 'finance');
  const saver = await aSaver();
  context.clock.moveBy(40 * dayMs);
  const [far, near] = [addDays(today(), -32), addDays(today(), -31)];
  const fresh = { ...saver, as: await signIn(context, saver.customer) };
  const theirs = { admin: await signIn(context, admin), finance: await signIn(context, finance) };
  const approve = (id: string) => decide(id, { status: 'approved', reference: reference() }, theirs.finance);
  const id = await uploaded(fresh, { paidOn: far });
  expect((await approve(id)).json().data).toEqual({ state: 'asked' });
  expect(await balance(saver.id)).toBe(0n);
  const { data: requests } = (await ask(app, 'GET /api/admin/approvals?kind=payment_slip_booking', { as: theirs.admin })).json();
  expect(requests.at(-1).facts).toContainEqual({ field: 'paid_on', before: null, after: far });
  expect((await confirmNewest(app, theirs.admin)).statusCode).toBe(200);
  expect(await balance(saver.id)).toBe(500_000n);
  expect((await approve(await uploaded(fresh, { paidOn: near }))).json().data.status).toBe('approved');
  const form = formOf({ savings_id: saver.id, amount: '500000', paid_on: far }, aFile());
  const { data } = (await ask(app, 'POST /api/admin/payment_receipt', { as: theirs.admin, ...form })).json();
  expect((await approve(data.id)).json().data.status).toBe('approved');
});
