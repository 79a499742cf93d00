/** The calls about savings, withdrawals, investments, settlements and the lists of the money desk, played in three encodings at every prefix. */
import { may, prefixOf, type StaffRole, staffRoles } from '@ajo/contract/kernel/access';
import type { Capability } from '@ajo/contract/kernel/access';
import type { User } from '#modules/users';
import {
  aCustomer,
  anInvestmentPlan,
  appOf,
  aSavingsAccount,
  ask,
  aTeam,
  completeProfile,
  freshContext,
  payIntoSavings,
  signIn,
} from '#kit';
import { sendPayouts } from '#modules/payouts';
import { expect, test } from 'vitest';
import { payoutReactions } from '../../src/reactions.ts';
import { bankReports, noticeOf, postNotice } from '../wallets/settlements.ts';
import { encode, type Encoding, encodings } from './forms.ts';

const context = await freshContext();
const app = await appOf(context);
const { as, staff, home } = await aTeam(context, staffRoles, ['Ikeja', 'Aba']);
const plan = await anInvestmentPlan(context);

/** In the branch, and with the officers of the team. */
async function aCustomerOfTheTeam(): Promise<{ customer: User; own: Record<string, string> }> {
  const customer = await aCustomer(context, {
    branchId: home,
    accountOfficerId: staff.credit_officer.id,
    onboardingOfficerId: staff.onboarding_officer.id,
  });
  await completeProfile(context, customer);
  return { customer, own: await signIn(context, customer) };
}
const { customer, own } = await aCustomerOfTheTeam();
const savings = await aSavingsAccount(context, customer);
const other = await aSavingsAccount(context, customer, { name: 'School' });
await payIntoSavings(context, { id: savings, customer }, 90_000_000n);

type Sending = { as: Record<string, string>; encoding?: Encoding };
async function send(line: string, body: Record<string, unknown>, { as: who, encoding = 'json' }: Sending) {
  const [method = 'POST', path = ''] = line.split(' ');
  const { headers, payload } = encode(encoding, body);
  return app.inject({ method: method as 'POST', url: `/api${path}`, headers: { ...who, ...headers }, payload });
}
const outcome = (answer: { statusCode: number; body: string }): string =>
  answer.statusCode < 300 ? String(answer.statusCode) : `${answer.statusCode} ${answer.body}`;

const requested = async (): Promise<string> =>
  (await ask(app, `POST /api/user/savings/${savings}/withdraw`, { as: own, body: { amount: 20_000 } })).json().data.id;
async function paidOut(): Promise<string> {
  const id = await requested();
  await ask(app, `PATCH /api/finance/savings-withdrawals/${id}/review`, { as: as.finance, body: { status: 'approved' } });
  await sendPayouts(context, payoutReactions);
  return id;
}
const waiting = await requested();

/** HR reads people without their money, and a recovery officer only people in arrears. */
const exceptions = new Map([
  ['hr /user/account?user_id={user}', 403],
  ['recovery_officer /user/account?user_id={user}', 404],
]);

test.each<[string, Capability]>([
  ['/user/account?user_id={user}', 'customers.read'],
  ['/admin/investors?page=1', 'investments.read'],
  ['/admin/defaulters?page=1', 'defaulters.read'],
  ['/reconciliation?start_date=2026-03-01&end_date=2026-03-02&branch_id={branch}', 'reconciliation.read'],
  ['/{role}/reconciliation/filter?start_date=&end_date=', 'reconciliation.read'],
  ['/collections?page=1', 'collections.read'],
  ['/{role}/collection/filter?start_date=2026-03-01&end_date=2026-03-02&officer_id=', 'collections.read'],
  ['/transaction-repush?page=1&search=', 'settlements.read'],
  ['/{role}/savings?page=1&search=Rent&status=active&date_filter=month&branch_id={branch}', 'savings.read'],
  ['/{role}/savings/{savings}', 'savings.read'],
  ['/{role}/savings/{savings}/transactions?user_id={user}', 'savings.transactions'],
  ['/{role}/savings/transactions?page=1', 'savings.transactions'],
  ['/{role}/savings?export=true&format=csv', 'savings.transactions'],
  ['/{role}/savings-withdrawals?status[]=pending&page=1', 'withdrawals.read'],
  ['/savings-withdrawals?status[]=pending&status[]=approved', 'withdrawals.read'],
  ['/savings-withdrawals/{withdrawal}', 'withdrawals.read'],
])('GET %s answers every role by the capability table', async (path, capability) => {
  const filled = path
    .replace('{user}', customer.id)
    .replace('{branch}', home)
    .replace('{savings}', savings)
    .replace('{withdrawal}', waiting);
  for (const role of staffRoles) {
    const answer = await ask(app, `GET /api${filled.replace('{role}', prefixOf(role))}`, { as: as[role] });
    const expected = exceptions.get(`${role} ${path}`) ?? (may(role, capability) ? 200 : 403);
    expect([role, answer.statusCode]).toEqual([role, expected]);
  }
});

/** The address of the role, and the plain one. */
const addresses = (holders: readonly StaffRole[]) =>
  holders.flatMap((role) => [`/${prefixOf(role)}`, ''].map((prefix) => ({ role, prefix })));
const reviewers = ['admin', 'finance'] as const;
const played = encodings.flatMap((encoding) => addresses(reviewers).map((at) => ({ encoding, ...at })));

test.each(encodings)('a customer withdraws and invests by %s', async (encoding) => {
  const withdrawn = await send(
    `POST /user/savings/${savings}/withdraw`,
    { amount: 25_000, withdrawal_reason: 'Rent' },
    { as: own, encoding },
  );
  expect([outcome(withdrawn), withdrawn.json().message]).toEqual(['201', 'Withdrawal request successful']);
  const investor = await aCustomerOfTheTeam();
  const bought = await send(
    'POST /user/invest',
    { investment_plan_id: plan.id, amount: 500_000, months: 3, instruction: 'pay_out' },
    { as: investor.own, encoding },
  );
  expect([outcome(bought), bought.json().message]).toEqual(['201', 'New investment successful']);
  const early = await send(
    'POST /admin/investment_payment',
    { investment_id: bought.json().data.investment.id, kind: 'maturity' },
    { as: as.finance, encoding },
  );
  expect([early.statusCode, early.json().code]).toEqual([409, 'nothing_due']);
});

test.each(played)('$role decides withdrawals at "$prefix" by $encoding', async ({ encoding, role, prefix }) => {
  const at = `${prefix}/savings-withdrawals`;
  const by = { as: as[role], encoding };
  const approved = await requested();
  const flags = { status: 'approved', waive_early_withdrawal_fee: false };
  expect(outcome(await send(`PATCH ${at}/${approved}/review`, flags, by))).toBe('200');
  const denied = await requested();
  const denial = { _method: 'PATCH', status: 'denied', denial_reason: 'The name differs' };
  expect(outcome(await send(`POST ${at}/${denied}/review`, denial, by))).toBe('200');
  const byHand = await requested();
  const paid = { reference: `FT-${encoding}-${role}-${prefix.length}`, paid_on: '2026-03-02', note: 'Paid at the branch' };
  expect(outcome(await send(`POST ${at}/${byHand}/manual-withdrawal`, paid, by))).toBe('200');
  const returned = await paidOut();
  expect(outcome(await send(`POST ${at}/${returned}/reverse-withdrawal`, { reason: 'The bank returned it' }, by))).toBe('200');
});

test.each(encodings)('an administrator pays out directly and divides deposits by %s', async (encoding) => {
  const by = { as: as.admin, encoding };
  const direct = {
    user_id: customer.id,
    amount: 30_000,
    withdrawal_reason: 'By letter',
    waive_early_withdrawal_fee: false,
    skip_auto_transfer: true,
  };
  expect(outcome(await send(`POST /admin/savings/${savings}/direct-withdrawal`, direct, by))).toBe('201');
  const shares = [
    { id: savings, share_bps: 6_000 },
    { id: other, share_bps: 4_000 },
  ];
  for (const name of ['split', 'split_config'])
    expect(outcome(await send(`PATCH /admin/savings/${savings}`, { [name]: shares }, by))).toBe('200');
});

test.each(encodings)('an administrator adds an investment plan by %s', async (encoding) => {
  const terms = {
    name: `A plan by ${encoding}`,
    description: 'For a year.',
    min_amount: 1_000_000,
    max_amount: 50_000_000,
    payout: 'maturity',
    early_exit_bps: 200,
    position: 9,
    active: true,
    rates: [{ months: 12, rate_bps: 1_600 }],
  };
  expect(outcome(await send('POST /admin/investment_plan', terms, { as: as.admin, encoding }))).toBe('201');
});

test.each(played)('$role requests a notice again at "$prefix" by $encoding', async ({ encoding, role, prefix }) => {
  const credit = bankReports(context, {});
  await postNotice(app, noticeOf(credit));
  await ask(app, 'POST /api/finance/settlements', { as: as.finance, body: { settlement_id: credit.settlementId } });
  context.provider.repushResult = { status: 'requested' };
  const line = `POST ${prefix}/transaction-repush`;
  const answer = await send(line, { settlement_id: credit.settlementId }, { as: as[role], encoding });
  expect([outcome(answer), answer.json().message]).toEqual(['200', 'Transaction repush successful']);
  expect((await send(line, {}, { as: as[role], encoding })).statusCode).toBe(422);
});
