/** Savings products: their terms in words. */
export { earlyText, lengthText, rateText } from './product.labels.ts';
