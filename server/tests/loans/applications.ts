/** Applications for the tests of lending: made by the real commands, with a customer whose profile is complete. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import type { LoanId } from '@ajo/contract/modules/loans';
import { aCustomer, actorOf, aStaff, completeProfile, type TestContext } from '#kit';
import { acceptOffer, applyForLoan, decideLoan, recordOpinion, planTranches, releaseLoan } from '#modules/loan-applications';
import { addProduct } from '#modules/loan-products';
import { findVisibleLoan } from '#modules/loans';
import { sendPayouts } from '#modules/payouts';
import { fullName, saveUser, type User } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { loanProducts } from '../../seeds/reference/loan-products.ts';
import { payoutReactions } from '../../src/reactions.ts';

export const ip = '102.89.0.1';

export async function seedProducts(context: TestContext): Promise<void> {
  for (const product of loanProducts) await addProduct(context.db, product, context.clock.now());
}

/** Ready to apply: BVN, home, work with this income a month, bank. */
export async function aReadyCustomer(context: TestContext, { income = 42_000_000 } = {}): Promise<User> {
  const user = await aCustomer(context, { status: 'registered' });
  await inTransaction(context.db, (tx) => saveUser(tx, user.id, { date_of_birth: day('1990-05-17') }));
  await completeProfile(context, user, income);
  return user;
}

type ApplicationOptions = {
  customer?: User;
  amount?: bigint;
  tenor?: number;
  product?: number;
  productId?: LoanProductId;
  guarantor?: 'registered' | 'unregistered';
  income?: number;
  /** Paid out later, so many days from today. */
  later?: readonly { amount: bigint; after: number }[];
};

const usualIncome = 42_000_000;

/** A trader loan of ₦40,000 in four weeks unless asked otherwise; the guarantor has accepted. */
export async function anApplication(
  context: TestContext,
  input: ApplicationOptions = {},
): Promise<{ loanId: LoanId; customer: User }> {
  const { amount = 4_000_000n, tenor = 4, product = 1, guarantor = 'registered', income = usualIncome } = input;
  const customer = input.customer ?? (await aReadyCustomer(context, { income: Math.max(income, usualIncome) }));
  const productId = input.productId ?? loanProducts[product]?.id;
  if (!productId) throw new Error('the tests need a product');
  const loan = await applyForLoan(context, actorOf(customer), {
    ip,
    input: {
      loan_interest_id: productId,
      amount: kobo(amount),
      tenor,
      guarantor_name: 'Garba Sani',
      guarantor_email: `garba.${customer.id.slice(-8)}@mail.test`,
      guarantor_phone: '08055500011',
      guarantor_relationship: 'Friend',
    },
  });
  await lowerIncome(context, customer, income);
  await sqlOf(context.db).updateTable('guarantors').set({ status: guarantor }).where('loan_id', '=', loan.id).execute();
  if (input.later) {
    const today = context.clock.businessDay();
    const plan = input.later.map((part) => ({ amount: kobo(part.amount), expected_on: addDays(today, part.after) }));
    await planTranches(context, actorOf(await aStaff(context, 'admin')), { loanId: loan.id, plan });
  }
  return { loanId: loan.id, customer };
}

/** An application beyond the income is not taken, so a small income falls to it afterwards. */
const lowerIncome = async (context: TestContext, { id }: User, income: number): Promise<void> =>
  void (await sqlOf(context.db)
    .updateTable('profiles')
    .set({ monthly_income_kobo: kobo(BigInt(income)) })
    .where('user_id', '=', id)
    .where('monthly_income_kobo', '=', kobo(BigInt(usualIncome)))
    .execute());

/** A credit officer of this customer recommends, compliance clears. */
export async function assessed(context: TestContext, loanId: LoanId, customer: User): Promise<void> {
  const officer = await aStaff(context, 'credit_officer');
  await inTransaction(context.db, (tx) => saveUser(tx, customer.id, { account_officer_id: officer.id }));
  await recordOpinion(context, actorOf(officer), {
    loanId,
    kind: 'recommendation',
    verdict: 'recommended',
    note: 'Pays on time',
  });
  const compliance = actorOf(await aStaff(context, 'compliance_officer'));
  await recordOpinion(context, compliance, { loanId, kind: 'review', verdict: 'cleared', note: 'Identity confirmed' });
}

export async function approved(context: TestContext, loanId: LoanId, customer: User): Promise<void> {
  await assessed(context, loanId, customer);
  await decideLoan(context, actorOf(await aStaff(context, 'admin')), { loan_id: loanId, status: 'approved' });
}

export async function accepted(context: TestContext, loanId: LoanId, customer: User): Promise<void> {
  await approved(context, loanId, customer);
  const found = await findVisibleLoan(context.db, actorOf(customer), 'loans.own', loanId);
  await acceptOffer(context, actorOf(customer), {
    loanId,
    version: found?.loan.offerVersion ?? '',
    signature: fullName(customer),
    ip,
  });
}

/** A running loan, paid out today. */
export async function aRunningLoan(
  context: TestContext,
  input: ApplicationOptions = {},
): Promise<{ loanId: LoanId; customer: User }> {
  const made = await anApplication(context, input);
  await accepted(context, made.loanId, made.customer);
  await releaseLoan(context, actorOf(await aStaff(context, 'finance')), made.loanId);
  await sendPayouts(context, payoutReactions);
  return made;
}
