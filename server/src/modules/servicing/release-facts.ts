/** The facts for a later payout, read where it is decided. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { approvalFacts } from '#modules/loan-applications';
import { assessLoan } from '#modules/assessments';
import type { Loan } from '#modules/loans';
import { payeeOf } from '#modules/onboarding';
import { classDays, probationOf, accountStateOf } from '#modules/loan-accounts';
import { isEndRequested } from '#modules/repayments/second-approvals';
import type { Database } from '#platform/db/transaction';
import { bankAccountMissing } from './tranches.errors.ts';
import type { ReleaseFacts } from './tranche.rules.ts';
import { tranchesOf } from './tranche.store.ts';

export async function releaseFacts(
  db: Database,
  context: Pick<Context, 'clock' | 'config'>,
  actor: Actor,
  loan: Loan,
): Promise<ReleaseFacts> {
  const { account } = await accountStateOf({ db, clock: context.clock }, loan);
  const assessment = account && (await assessLoan(db, context, loan));
  const { opinions, stops = [], staffGuarantors } = await approvalFacts(db, context, actor, { loan, assessment });
  const payee = await payeeOf({ ...context, db }, loan.customerId);
  return {
    tranches: await tranchesOf(db, loan.id),
    account,
    classDays: account ? classDays(probationOf(loan), account) : 0,
    firstApprover: opinions.find(({ kind }) => kind === 'first_approval')?.byId,
    stops,
    staffGuarantors,
    isEndRequested: await isEndRequested(db, loan.id),
    payee: payee.account ? payee.whyNot : bankAccountMissing(),
  };
}
