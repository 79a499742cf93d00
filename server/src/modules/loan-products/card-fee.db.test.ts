/** Who pays the processing fee of card payments: two people decide it, and prices, checkouts, books and statements follow. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, paid, signIn } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { processingFeeOf } from '#modules/schedules';
import { settleReference } from '#modules/wallets';
import { beforeAll, expect, test } from 'vitest';
import { accepted, anApplication } from '../../../tests/loans/applications.ts';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
const people = { admin: await aStaff(context, 'admin'), superadmin: await aStaff(context, 'superadmin') };
let as: Record<'admin' | 'superadmin', Record<string, string>>;
const signInAgain = async (): Promise<void> => {
  as = { admin: await signIn(context, people.admin), superadmin: await signIn(context, people.superadmin) };
};
beforeAll(signInAgain);

const keptByProvider = kobo(17_500n);
const today = () => context.clock.businessDay();
const request = (paidBy: 'customer' | 'lender', from: string = today()) =>
  ask(app, 'POST /api/admin/card_fee', {
    as: as.admin,
    body: { paid_by: paidBy, from, reason: 'Cards shall cost nothing' },
  });
async function approve(who: 'admin' | 'superadmin' = 'superadmin') {
  const [one] = (await ask(app, 'GET /api/admin/approvals?state=pending', { as: as[who] })).json().data;
  return ask(app, `POST /api/admin/approvals/${one.id}/approve`, { as: as[who], body: { version: one.version } });
}
async function decide(paidBy: 'customer' | 'lender', from?: string): Promise<void> {
  expect((await request(paidBy, from)).statusCode).toBe(200);
  expect((await approve()).statusCode).toBe(200);
}
const ofLoan = async (id: string, own: Record<string, string>) =>
  (await ask(app, `GET /api/user/loan/${id}`, { as: own })).json().data;
const checkout = (id: string, own: Record<string, string>, amount: Kobo, what = '') =>
  ask(app, `POST /api/user/loan/${id}/checkout${what}`, { as: own, body: { amount: Number(amount) } });
const statement = async (id: string, own: Record<string, string>): Promise<string> =>
  (await ask(app, `GET /api/user/loan/${id}/statement?format=csv`, { as: own })).body;

async function pay(id: string, own: Record<string, string>, amount: Kobo) {
  const opened = (await checkout(id, own, amount)).json().data;
  context.provider.checkoutResult = (queried) => ({
    ...paid(queried, kobo(BigInt(opened.total)), context.clock.now()),
    fee: keptByProvider,
  });
  expect(await settleReference(context, moneyInReactions, opened.reference)).toBe('taken');
  return opened;
}
const figures = async () => ({
  surplus: await balanceOf(context.db, gl.paymentFeeSurplus),
  expense: await balanceOf(context.db, gl.providerFees),
});
const preview = async () => {
  const body = {
    principal: 10_000_000,
    rate_percent: '5',
    rate_period: 'month',
    method: 'flat',
    frequency: { every: 1, unit: 'month' },
    instalments: 4,
  };
  return (await ask(app, 'POST /api/loan_schedule/preview', { body })).json().data;
};

test('at first the customer pays it, and the statement has a line for it', async () => {
  const loan = await aRunningLoan(context, await aCustomer(context));
  const own = await signIn(context, loan.customer);
  const fee = processingFeeOf(kobo(500_000n));
  expect((await checkout(loan.id, own, kobo(500_000n), '/quote')).json().data).toMatchObject({ fee: Number(fee) });
  await pay(loan.id, own, kobo(500_000n));
  const text = await statement(loan.id, own);
  const lines = text.split('\r\n');
  expect(lines[0]).toContain('Processing fee');
  const line = lines.find((one) => one.includes('paid on top')) ?? '';
  expect(line).toMatch(new RegExp(`${Number(fee) / 100}\\.00$`));
  expect(lines.find((one) => one.includes('Total: processing fees'))).toMatch(/179\.00$/);
  expect((await ask(app, `GET /api/user/loan/${loan.id}/statement`, { as: own })).statusCode).toBe(200);
});

test('two people let the lender pay it: prices, checkouts and books follow, and a statement has no such line', async () => {
  const loan = await aRunningLoan(context, await aCustomer(context));
  const own = await signIn(context, loan.customer);
  expect((await preview()).card.fees).toBeGreaterThan(0);
  expect((await request('lender')).json()).toMatchObject({ data: { state: 'asked' } });
  expect((await checkout(loan.id, own, kobo(500_000n), '/quote')).json().data.fee).toBeGreaterThan(0);
  expect((await approve('admin')).statusCode).toBe(403);
  expect((await approve()).statusCode).toBe(200);

  const { card, apr } = await preview();
  expect(card).toEqual({ fee_each: 0, fees: 0, apr });
  expect((await ofLoan(loan.id, own)).preview.card).toMatchObject({ fees: 0 });
  const before = await figures();
  expect(await pay(loan.id, own, kobo(500_000n))).toMatchObject({ amount: 500_000, fee: 0, total: 500_000 });
  const after = await figures();
  expect(after.surplus).toBe(before.surplus);
  expect(after.expense).toBe(before.expense + keptByProvider);
  expect(await statement(loan.id, own)).not.toContain('paid on top');
  expect((await verifyLedger(context.db, subLedgers)).problems ?? []).toEqual([]);
});

test('a signed offer with free card payments is kept when the customers pay again', async () => {
  const made = await anApplication(context, { amount: 10_000_000n, tenor: 4 });
  await accepted(context, made.loanId, made.customer);
  const other = await aRunningLoan(context, await aCustomer(context));
  const own = { signed: await signIn(context, made.customer), other: await signIn(context, other.customer) };
  const signed = await ofLoan(made.loanId, own.signed);
  expect(signed.offer.statements.map(({ text }: { text: string }) => text).join(' ')).toContain(
    'Paying by card costs nothing either',
  );

  await decide('customer');
  expect((await ofLoan(made.loanId, own.signed)).preview.card.fees).toBe(0);
  expect((await ofLoan(other.id, own.other)).preview.card.fees).toBeGreaterThan(0);
  expect((await preview()).card.fees).toBeGreaterThan(0);
});

test('a later day is stated and holds from that day; a past day and what holds already are refused at their field', async () => {
  const later = new Date(context.clock.now().getTime() + 2 * dayMs).toISOString().slice(0, 10);
  expect((await request('customer')).json().errors).toHaveProperty('paid_by');
  expect((await request('lender', '2026-01-01')).json().errors).toHaveProperty('from');
  await decide('lender', later);
  const held = (await ask(app, 'GET /api/admin/card_fee', { as: as.admin })).json().data;
  expect(held).toEqual({ paid_by: 'customer', next: { paid_by: 'lender', from: later } });
  expect((await preview()).card.fees).toBeGreaterThan(0);
  context.clock.moveBy(2 * dayMs);
  await signInAgain();
  expect((await preview()).card.fees).toBe(0);
});
