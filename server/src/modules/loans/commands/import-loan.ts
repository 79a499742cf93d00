/** A loan that runs in another system becomes one of ours: active since the day on which it was paid out there, with the rows that were agreed there. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { type Day, startOfDay } from '@ajo/contract/kernel/time';
import { LoanProductTerms } from '@ajo/contract/modules/loan-products';
import type { LoanId } from '@ajo/contract/modules/loans';
import { AgreedRow } from '@ajo/contract/modules/schedules';
import type { Context } from '#context';
import { record } from '#modules/history';
import { currentEngineVersion, whyNotTerms } from '#modules/schedules';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { type ImportedTerms, importedTerms } from '../imported.rules.ts';
import { type Loan, loanNumber } from '../loan.ts';
import { addImportedLoan, numberOfImported } from '../loan.store.ts';
import { alreadyImported } from '../loans.errors.ts';
import { noSchedule, type LoanProduct } from '#modules/loan-products';
import { termsOfLoan } from '../pricing/terms.rules.ts';

export type ImportedLoan = ImportedTerms & {
  reference: string;
  customerId: string;
  product: LoanProduct;
  amount: Kobo;
  paidOutOn: Day;
  rows: readonly AgreedRow[];
  takesOverOn: Day;
};

/** Part of the import's transaction: the caller opens its instalments, plays what was paid and posts what it is worth. Nothing is paid out. */
export async function importLoan(tx: Tx, context: Context, input: ImportedLoan, by: { id: string; name: string }): Promise<Loan> {
  const at = context.clock.now();
  const terms = importedTerms(input.product, input);
  const loan = await addImportedLoan(tx, {
    id: newId<LoanId>(at),
    customer_id: input.customerId,
    product_id: input.product.id,
    product_version: input.product.version,
    engine_version: currentEngineVersion,
    status: 'active',
    principal_kobo: input.amount,
    fee_kobo: noMoney,
    rate_percent: terms.rate_percent,
    instalments: input.rows.length,
    terms: JSON.stringify(LoanProductTerms.encode(terms)),
    imported_reference: input.reference,
    imported_on: input.takesOverOn,
    given_rows: JSON.stringify(input.rows.map((row) => AgreedRow.encode(row))),
    applied_at: startOfDay(input.paidOutOn),
    created_at: at,
    disbursed_on: input.paidOutOn,
    reason: `Imported as ${input.reference}`,
  });
  if (!loan) throw alreadyImported(input.reference, loanNumber((await numberOfImported(tx, input.reference)) ?? 0n));
  const refused = whyNotTerms(termsOfLoan(loan, input.paidOutOn));
  refuseIf(refused && noSchedule(refused.message));
  await record(tx, context, {
    actor: by,
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: `imported from another system as ${input.reference}`,
    to: 'active',
    after: {
      principal: loan.principal,
      instalments: loan.instalments,
      rate_percent: loan.ratePercent,
      disbursed_on: input.paidOutOn,
      takes_over_on: input.takesOverOn,
    },
  });
  return loan;
}
