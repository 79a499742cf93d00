/** Loan products: what the lender offers, in versions. */
export { type LoanProduct, termsOfProduct } from './product.ts';
export {
  addProduct,
  findAnyProduct,
  findProductNamed,
  findProduct,
  loanProducts,
  termColumns,
  keptTerms,
  wireTerms,
} from './product.store.ts';
export { instalmentsOf, whyNotSchedule, engineTerms, productTerms, feesPaid } from './product-terms.rules.ts';
export { noSchedule } from './loan-products.errors.ts';
export { isRateBelow } from './product.rules.ts';
export { cardFeeChange } from './commands/change-card-fee.ts';
export { productRoutes } from './products.routes.ts';
