/** Reads for screens: the attempts to collect from a saved card, with what became of them. */
import type { Day } from '@ajo/contract/kernel/time';
import { noMoney } from '@ajo/contract/kernel/money';
import type { DebitAttemptId, DebitAttemptView } from '@ajo/contract/modules/card-debits';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import type { Loan } from '#modules/loans';
import { isChargeUnderWay, refusals, usableCardOf } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import { attemptKeyPrefix } from './card-debit.ts';
import { dueOf, stateOfAttempt } from './card-debit.rules.ts';
import { triesOn } from './card-debit.store.ts';
import { instalmentsOf } from '#modules/loan-accounts';

type QueryContext = Pick<Context, 'db' | 'clock'>;

/** Newest first. */
export const attemptsOf = (context: QueryContext, loanId: LoanId): Promise<DebitAttemptView[]> => find(context, { loanId });

/** What became of the attempt that a run has made on a loan. */
export const attemptOfRun = async (
  context: QueryContext,
  input: { loanId: LoanId; run: string },
): Promise<DebitAttemptView | undefined> => (await find(context, input))[0];

async function find({ db, clock }: QueryContext, { loanId, run }: { loanId: LoanId; run?: string }): Promise<DebitAttemptView[]> {
  let found = sqlOf(db)
    .selectFrom('debit_attempts as a')
    .innerJoin('loan_payments as i', 'i.id', 'a.loan_payment_id')
    .innerJoin('saved_cards as c', 'c.id', 'a.card_id')
    .leftJoin('checkouts as k', (join) =>
      join.onRef('k.payer_id', '=', 'a.customer_id').on('k.key', '=', sql<string>`${attemptKeyPrefix} || a.id::text`),
    )
    .leftJoin('receipts as r', 'r.reference', 'k.reference')
    .selectAll('a')
    .select([
      'i.number',
      'c.brand',
      'c.last4',
      'k.status as checkout',
      'k.reason as checkout_reason',
      'c.kind',
      'r.amount_kobo as taken',
    ])
    .where('a.loan_id', '=', loanId);
  if (run !== undefined) found = found.where('a.run', '=', run);
  const rows = await found.orderBy('a.tried_on', 'desc').orderBy('a.nth', 'desc').execute();
  return rows.map((row) => ({
    id: row.id as DebitAttemptId,
    instalment: row.number,
    status: stateOfAttempt({ refused: row.refused, createdAt: row.created_at }, row.checkout ?? undefined, clock.now()),
    amount: row.amount_kobo,
    taken: row.taken ?? noMoney,
    reason: row.refused ?? refusals.text({ kind: row.kind }, row.checkout_reason),
    card: { brand: row.brand, last4: row.last4 },
    tried_on: row.tried_on as Day,
    tried_at: row.created_at,
    requested_by: row.requested_by_name,
  }));
}

/** The facts that decide whether a card may be charged for this loan now, and the card to charge. */
export async function debitFactsOf({ db, clock }: QueryContext, loan: Pick<Loan, 'id' | 'customerId'>) {
  const today = clock.businessDay();
  const card = await usableCardOf(db, loan.customerId, clock.now());
  const isPending = (await attemptsOf({ db, clock }, loan.id)).some(({ status }) => status === 'pending');
  return {
    card,
    hasCard: card !== undefined,
    due: dueOf(await instalmentsOf(db, loan.id), today),
    triesToday: await triesOn(db, loan.id, today),
    isUnderWay: isPending || (await isChargeUnderWay(db, { purpose: 'loan_repayment', purposeId: loan.id })),
  };
}
