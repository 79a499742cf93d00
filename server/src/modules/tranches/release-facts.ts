/** Everything that a later payout is judged by, read where it is decided. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { approvalFacts, assessLoan, type Loan } from '#modules/loans';
import { classDays, probationOf, standingOf } from '#modules/repayments';
import type { Database } from '#platform/db/transaction';
import type { ReleaseFacts } from './tranche.rules.ts';
import { tranchesOf } from './tranche.store.ts';

export async function releaseFacts(
  db: Database,
  context: Pick<Context, 'clock'>,
  actor: Actor,
  loan: Loan,
): Promise<ReleaseFacts> {
  const { account } = await standingOf({ db, clock: context.clock }, loan);
  const assessment = account && (await assessLoan(db, context, loan));
  const { opinions, stops = [] } = await approvalFacts(db, context, actor, { loan, assessment });
  return {
    tranches: await tranchesOf(db, loan.id),
    account,
    classDays: account ? classDays(probationOf(loan), account) : 0,
    firstApprover: opinions.find(({ kind }) => kind === 'first_approval')?.byId,
    stops,
  };
}
