/** Savings products: their terms in words. */
export { earlyText, kindLabels, lengthText, rateText, termFacts } from './product.labels.ts';
