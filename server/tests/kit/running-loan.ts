/** A loan that has been paid out, for tests about what comes after: the application is a row, the money moves by the real commands. */
import { kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Insertable } from 'kysely';
import { addProduct, wireTerms } from '#modules/loan-products';
import { loanNumber } from '#modules/loans';
import { orderPayout, sendPayouts } from '#modules/payouts';
import { currentEngineVersion } from '#modules/schedules';
import type { User } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { loanProducts } from '../../seeds/reference/loan-products.ts';
import { payoutReactions } from '../../src/reactions.ts';
import type { TestContext } from './open-test-context.ts';

export type RunningLoan = { id: LoanId; number: string; customer: User; payoutReference: string };

/** ₦40,000 over four weekly instalments, flat unless `isDeclining`, with one guarantor; ₦39,600 went to the customer's bank. */
export async function aRunningLoan(
  context: TestContext,
  customer: User,
  options: { isDeclining?: boolean } = {},
): Promise<RunningLoan> {
  const { reference, ...released } = await aReleasedLoan(context, customer, options);
  await sendPayouts(context, payoutReactions);
  return { ...released, payoutReference: reference };
}

/** The payout is ordered, less a quarter where that is kept back as down payment; no worker has seen it yet. */
export async function aReleasedLoan(
  context: TestContext,
  customer: User,
  { keptBack = false, isDeclining = false } = {},
): Promise<{ id: LoanId; number: string; customer: User; reference: string }> {
  const at = context.clock.now();
  const downPayment = keptBack ? kobo(1_000_000n) : noMoney;
  return inTransaction(context.db, async (tx) => {
    const { id, number } = await addLoanOf(tx, context, customer, {
      status: 'disburse',
      fee_kobo: kobo(40_000n),
      offer_accepted_at: at,
      ...(isDeclining && {
        terms: JSON.stringify({ ...JSON.parse(wireTerms(weekly())), method: 'declining_equal_instalment' }),
      }),
      ...(keptBack && {
        down_payment_kobo: downPayment,
        terms: JSON.stringify({ ...JSON.parse(wireTerms(weekly())), down_payment_percent: '25' }),
      }),
    });
    await addGuarantorOf(tx, id, customer, at);
    const payoutId = await orderPayout(tx, context, {
      purpose: 'loan',
      purposeId: id,
      amount: minus(kobo(3_960_000n), downPayment),
      account: { number: '0123456700', bankCode: '058', name: 'ADAEZE OKONKWO' },
      reason: `Loan ${number}`,
    });
    return { id, number, customer, reference: `payout-${payoutId.replaceAll('-', '')}` };
  });
}

/** An application that waits for its guarantors and nothing else. */
export const aWaitingLoan = (context: TestContext, customer: User, amount = kobo(4_000_000n)): Promise<LoanId> =>
  inTransaction(context.db, async (tx) => (await addLoanOf(tx, context, customer, { principal_kobo: amount })).id);

function weekly(): (typeof loanProducts)[number] {
  const product = loanProducts[1];
  if (!product) throw new Error('the reference data has a weekly product');
  return product;
}

async function addLoanOf(
  tx: Tx,
  context: TestContext,
  customer: User,
  change: Partial<Insertable<Tables['loans']>>,
): Promise<{ id: LoanId; number: string }> {
  const product = weekly();
  const at = context.clock.now();
  await addProduct(context.db, product, at);
  const id = newId<LoanId>(at);
  const { number } = await sqlOf(tx)
    .insertInto('loans')
    .values({
      id,
      customer_id: customer.id,
      product_id: product.id,
      product_version: product.version,
      engine_version: currentEngineVersion,
      status: 'pending',
      principal_kobo: kobo(4_000_000n),
      fee_kobo: kobo(0n),
      rate_percent: product.rate_percent,
      instalments: 4,
      terms: wireTerms(product),
      consent_at: at,
      consent_ip: '127.0.0.1',
      applied_at: at,
      created_at: at,
      ...change,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return { id, number: loanNumber(number) };
}

async function addGuarantorOf(tx: Tx, loanId: string, { id: borrowerId }: User, at: Date): Promise<void> {
  await sqlOf(tx)
    .insertInto('guarantors')
    .values({
      id: newId(at),
      loan_id: loanId,
      borrower_id: borrowerId,
      borrower_name: 'The Borrower',
      amount_kobo: kobo(4_000_000n),
      name: 'Garba Sani',
      email: 'garba@mail.test',
      phone: '+2348055500011',
      relationship: 'Friend',
      status: 'registered',
      created_at: at,
    })
    .execute();
}
