/** Savings products: what customers may save in, in versions. */
export { savingsProductRoutes } from './savings-products.routes.ts';
export { copiedTerms, type SavingsProduct, termsOfProduct } from './product.ts';
export {
  addSavingsProduct,
  findFlexibleProduct,
  findOfferedProduct,
  findProductOnOffer,
  savedTerms,
  savingsProducts,
} from './product.store.ts';
