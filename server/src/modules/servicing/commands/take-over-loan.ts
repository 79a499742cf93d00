/** A new loan takes over what another one owes: it runs from today, pays nothing out, and names the one it replaces. Part of that transaction. */
import { counted, naira, noMoney } from '@ajo/contract/kernel/money';
import { LoanProductTerms } from '@ajo/contract/modules/loan-products';
import { KeyFacts, type LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { cardFeePayer, currentEngineVersion } from '#modules/schedules';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { type Loan, loanNumber, addLoan, saveLoan } from '#modules/loans';
import { findUser } from '#modules/users';
import { cardFeePayerOf, keyFactsOf, lenderOf } from '#modules/loans/pricing';
import { sharedColumns } from '../loan-line.queries.ts';
import { type Restructuring, termsAfter } from '../restructure.rules.ts';

type TakeOverLoanInput = Restructuring & { by: { id: string; name: string }; reason: string; carriedDaysLate: number };

/** The old loan's row is locked by the caller, who closes it, opens the new one's instalments and posts the journal between the two. */
export async function takeOverLoan(tx: Tx, context: Context, old: Loan, input: TakeOverLoanInput): Promise<Loan> {
  const at = context.clock.now();
  const terms = termsAfter(old, input);
  const begun = await addLoan(tx, {
    ...(await sharedColumns(tx, old.id)),
    id: newId<LoanId>(at),
    engine_version: currentEngineVersion,
    restructures_id: old.id,
    carried_days_late: input.carriedDaysLate,
    status: 'active',
    principal_kobo: input.owed,
    fee_kobo: noMoney,
    down_payment_kobo: noMoney,
    rate_percent: input.ratePercent,
    instalments: input.instalments,
    terms: JSON.stringify(LoanProductTerms.encode(terms)),
    applied_at: at,
    created_at: at,
    disbursed_on: input.on,
    reason: `Restructured from ${loanNumber(old.number)}: ${input.reason}`,
  });
  const payer = cardFeePayerOf(old, await cardFeePayer(tx, context));
  const hasEmail = Boolean((await findUser(tx, old.customerId))?.email);
  const facts = { lender: lenderOf(context), on: input.on, version: newId(at), cardFeePayer: payer, hasEmail };
  const offer = keyFactsOf(begun, facts);
  const loan = await saveLoan(tx, begun, { offer: JSON.stringify(KeyFacts.encode(offer)) });
  await record(tx, context, {
    actor: input.by,
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: `took over ${loanNumber(old.number)}`,
    to: 'active',
    reason: input.reason,
    before: { loan: loanNumber(old.number), instalments: old.instalments, rate_percent: old.ratePercent },
    after: {
      principal: loan.principal,
      instalments: loan.instalments,
      rate_percent: loan.ratePercent,
      ...(loan.carriedDaysLate > 0 && { classed_as_days_late: loan.carriedDaysLate }),
    },
  });
  await notify(tx, context, {
    userId: loan.customerId,
    kind: 'loan',
    message: `Your loan continues as ${loanNumber(loan.number)}: ${naira(loan.principal)} in ${counted(loan.instalments, 'instalment')}. Please check the new due dates`,
    link: `/dashboard?loan=${loan.id}`,
  });
  return loan;
}
