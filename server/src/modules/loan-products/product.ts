/** A loan product: its terms as they are in one version. */
import type { LoanProductTerms, LoanProductView } from '@ajo/contract/modules/loan-products';

export type LoanProduct = LoanProductView;

/** The terms alone: what a version, a loan and the history keep. */
export function termsOfProduct({ id: _id, version: _version, ...terms }: LoanProduct): LoanProductTerms {
  return terms;
}
