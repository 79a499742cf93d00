/** Loans that are paid out in parts, for the tests of their payouts: created and moved by the real calls. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { termsOfProduct } from '#modules/loan-products';
import { receiveTransferNotice, sendPayouts } from '#modules/payouts';
import { beforeEach, expect } from 'vitest';
import { loanProducts } from '../../seeds/reference/loan-products.ts';
import { accepted, aReadyCustomer, anApplication } from './applications.ts';
import { payoutReactions } from '../../src/reactions.ts';

const [salary] = loanProducts;
if (!salary) throw new Error('the tests need a product');
const terms = termsOfProduct(salary);
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
export const [principal, fee, second, third] = [10_000_000, 100_000, 4_000_000, 2_000_000];
export const first = principal - second - third;
export const paid = { status: 'completed', fee: kobo(5_000n) } as const;

export type Headers = Record<string, string>;
export type Tranche = { id: string; number: number; amount: number; status: string; can: string[]; stopped_by: string | null };
export type Tranches = { agreed: number; lent: number; to_come: number; last_day: string; tranches: Tranche[] };
type Office = Awaited<ReturnType<typeof openOffice>>;
export type Made = Awaited<ReturnType<ReturnType<typeof loansOf>['anAcceptedLoan']>>;

/** Everything for one test file, on a database of its own. The provider pays out again before each test. */
export async function openLoansInParts() {
  const office = await openOffice();
  beforeEach(() => {
    office.provider.transferResult = paid;
    office.provider.verifyTransferResult = paid;
  });
  return { ...office, ...loansOf(office), ...movesOf(office), ...readsOf(office) };
}

/** The app, its staff, and a product that is paid out in parts. */
async function openOffice() {
  const context = await freshContext();
  const app = await appOf(context);
  const people = {
    finance: await aStaff(context, 'finance'),
    admin: await aStaff(context, 'admin'),
    superadmin: await aStaff(context, 'superadmin'),
    compliance_officer: await aStaff(context, 'compliance_officer'),
  };
  const as = async (who: keyof typeof people): Promise<Headers> => signIn(context, people[who]);
  const added = await ask(app, 'POST /api/admin/loan_interest', { as: await as('admin'), body: product });
  const { clock, db, provider } = context;
  return { context, app, clock, db, provider, people, as, productId: added.json().data.id as LoanProductId };
}

function loansOf({ context, app, clock, productId, as }: Office) {
  const planOf = (today = clock.businessDay()) => [
    { amount: second, expected_on: addDays(today, 20) },
    { amount: third, expected_on: addDays(today, 50) },
  ];
  const plan = async (loanId: string, tranches: object = planOf(), who: keyof Office['people'] = 'admin') =>
    ask(app, `POST /api/admin/loan/${loanId}/tranche-plan`, { as: await as(who), body: { tranches } });
  const send = () => sendPayouts(context, payoutReactions);

  async function anAcceptedLoan() {
    const customer = await aReadyCustomer(context, { income: 90_000_000 });
    const made = await anApplication(context, { customer, productId, amount: BigInt(principal), tenor: 6 });
    expect((await plan(made.loanId)).json().message).toBe('Payouts planned');
    await accepted(context, made.loanId, made.customer);
    return { ...made, ada: () => signIn(context, made.customer) };
  }

  async function aRunningLoan(): Promise<Made> {
    const made = await anAcceptedLoan();
    const answer = await ask(app, 'POST /api/admin/loan_status', {
      as: await as('finance'),
      body: { loan_id: made.loanId, status: 'disburse' },
    });
    expect(answer.statusCode).toBe(200);
    await send();
    return made;
  }

  return { planOf, plan, send, anAcceptedLoan, aRunningLoan };
}

function movesOf(office: Office) {
  const { context, app, clock, provider, as } = office;
  const { one } = readsOf(office);
  const release = async (made: Made, number = 2, headers?: Headers) =>
    ask(app, `POST /api/admin/loan/${made.loanId}/tranches/${(await one(made, number)).id}/release`, {
      as: headers ?? (await as('finance')),
    });
  const pay = async ({ loanId }: Made, amount: number, reference: string) =>
    ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as: await as('finance'), body: { amount, reference } });
  const pass = (days: number): void => clock.moveBy(days * 86_400_000);
  const returnPayout = async (reference: string): Promise<void> => {
    provider.verifyTransferResult = { status: 'reversed', reason: 'Account is dormant' };
    await receiveTransferNotice(context, payoutReactions, reference, 'transfer.reversed');
  };
  return { release, pay, pass, cameBack: returnPayout };
}

function readsOf({ app, db, provider, as }: Office) {
  const loanOf = async ({ loanId, ada }: Made) =>
    (await ask(app, `GET /api/user/loan/${loanId}`, { as: await ada() })).json().data;
  const rowsOf = async ({ loanId, ada }: Made) =>
    (await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as: await ada() })).json().data;
  const tranchesOf = async ({ loanId }: Made): Promise<Tranches> =>
    (await ask(app, `GET /api/finance/loan/${loanId}/tranches`, { as: await as('finance') })).json().data;
  const one = async (made: Made, number = 2): Promise<Tranche> => {
    const found = (await tranchesOf(made)).tranches.find((each) => each.number === number);
    if (!found) throw new Error('the loan has no such payout');
    return found;
  };
  const lent = ({ loanId }: Made): Promise<Kobo> => balanceOf(db, gl.loanReceivable(loanId));
  const lastReference = (): string => provider.transfers.at(-1)?.reference ?? '';
  /** What is wrong with the books: nothing, after each test. */
  const booksNow = async (): Promise<unknown[]> => [(await trialBalance(db)).sum, (await verifyLedger(db)).problems];
  return { loanOf, rowsOf, tranchesOf, one, lent, lastReference, booksNow };
}
