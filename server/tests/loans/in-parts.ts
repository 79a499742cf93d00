/** Loans that come in parts, for the tests of their payouts: made and moved by the real calls; after each test the books add up. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import type { LoanProductId } from '@ajo/contract/modules/loans.products';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { balanceOf, loanReceivable, trialBalance, verifyLedger } from '#modules/ledger';
import { productView } from '#modules/loans';
import { hearTransferNotice, sendPayouts } from '#modules/payouts';
import { beforeEach, expect } from 'vitest';
import { loanProducts } from '../../seeds/reference/loan-products.ts';
import { accepted, aReadyCustomer, anApplication } from './applications.ts';
import { payoutReactions } from '../../src/reactions.ts';

export const context = await freshContext();
export const app = await appOf(context);
export const { clock, db, provider } = context;
export const people = {
  finance: await aStaff(context, 'finance'),
  admin: await aStaff(context, 'admin'),
  superadmin: await aStaff(context, 'superadmin'),
  compliance_officer: await aStaff(context, 'compliance_officer'),
};
export type Headers = Record<string, string>;
export const as = async (who: keyof typeof people): Promise<Headers> => signIn(context, people[who]);
const [salary] = loanProducts;
if (!salary) throw new Error('the tests need a product');
const { id: _id, version: _version, ...terms } = productView(salary);
export const ratePercent = terms.rate_percent;
export const product = {
  ...terms,
  name: 'Building loan',
  min_amount: 2_000_000,
  max_amount: 60_000_000,
  min_instalments: 4,
  max_instalments: 8,
  fee_bps: 100,
  max_dti_bps: 0,
  max_tranches: 3,
  first_tranche_min_percent: '25',
  tranche_within_days: 90,
};
const added = await ask(app, 'POST /api/admin/loan_interest', { as: await as('admin'), body: product });
export const productId = added.json().data.id as LoanProductId;
export const [principal, fee, second, third] = [10_000_000, 100_000, 4_000_000, 2_000_000];
export const first = principal - second - third;
export const paid = { status: 'completed', fee: kobo(5_000n) } as const;

beforeEach(() => {
  provider.transferSays = paid;
  provider.verifyTransferSays = paid;
});
/** What is wrong with the books: nothing, after each test. */
export const booksNow = async (): Promise<unknown[]> => [(await trialBalance(db)).sum, (await verifyLedger(db)).problems];

export const planOf = (today = clock.businessDay()) => [
  { amount: second, expected_on: addDays(today, 20) },
  { amount: third, expected_on: addDays(today, 50) },
];
export const plan = async (loanId: string, tranches: object = planOf(), who: keyof typeof people = 'admin') =>
  ask(app, `POST /api/admin/loan/${loanId}/tranche-plan`, { as: await as(who), body: { tranches } });
export const send = () => sendPayouts(context, payoutReactions);

export async function anAcceptedLoan() {
  const customer = await aReadyCustomer(context, { income: 90_000_000 });
  const made = await anApplication(context, { customer, productId, amount: BigInt(principal), tenor: 6 });
  expect((await plan(made.loanId)).json().message).toBe('Payouts planned');
  await accepted(context, made.loanId, made.customer);
  return { ...made, ada: () => signIn(context, made.customer) };
}
export type Made = Awaited<ReturnType<typeof anAcceptedLoan>>;
export type Tranche = { id: string; number: number; amount: number; status: string; can: string[]; stopped_by: string | null };
export type Tranches = { agreed: number; lent: number; to_come: number; last_day: string; tranches: Tranche[] };

export async function aRunningLoan(): Promise<Made> {
  const made = await anAcceptedLoan();
  const answer = await ask(app, 'POST /api/admin/loan_status', {
    as: await as('finance'),
    body: { loan_id: made.loanId, status: 'disburse' },
  });
  expect(answer.statusCode).toBe(200);
  await send();
  return made;
}
export const loanOf = async ({ loanId, ada }: Made) =>
  (await ask(app, `GET /api/user/loan/${loanId}`, { as: await ada() })).json().data;
export const rowsOf = async ({ loanId, ada }: Made) =>
  (await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as: await ada() })).json().data;
export const tranchesOf = async ({ loanId }: Made): Promise<Tranches> =>
  (await ask(app, `GET /api/finance/loan/${loanId}/tranches`, { as: await as('finance') })).json().data;
export const one = async (made: Made, number = 2): Promise<Tranche> => {
  const found = (await tranchesOf(made)).tranches.find((each) => each.number === number);
  if (!found) throw new Error('the loan has no such payout');
  return found;
};
export const release = async (made: Made, number = 2, headers?: Headers) =>
  ask(app, `POST /api/admin/loan/${made.loanId}/tranches/${(await one(made, number)).id}/release`, {
    as: headers ?? (await as('finance')),
  });
export const pay = async ({ loanId }: Made, amount: number, reference: string) =>
  ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as: await as('finance'), body: { amount, reference } });
export const lent = ({ loanId }: Made): Promise<Kobo> => balanceOf(db, loanReceivable(loanId));
export const lastReference = (): string => provider.transfers.at(-1)?.reference ?? '';
export const pass = (days: number): void => clock.moveBy(days * 86_400_000);
export const cameBack = async (reference: string): Promise<void> => {
  provider.verifyTransferSays = { status: 'reversed', reason: 'Account is dormant' };
  await hearTransferNotice(context, payoutReactions, reference, 'transfer.reversed');
};
