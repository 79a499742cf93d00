/** A savings product: its terms as they are in one version. */
import { SavingsProductTerms, type SavingsProductView } from '@ajo/contract/modules/savings-products';

export type SavingsProduct = SavingsProductView;

/** The terms alone: what a version, an account and the history keep. */
export function termsOfProduct({ id: _id, version: _version, ...terms }: SavingsProduct): SavingsProductTerms {
  return terms;
}

/** What an account copies on the day that it is opened. */
export const copiedTerms = (product: SavingsProduct): string =>
  JSON.stringify(SavingsProductTerms.encode(termsOfProduct(product)));
