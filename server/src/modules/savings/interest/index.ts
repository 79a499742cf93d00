/** Interest on savings: what a day earns, what is posted, and the tax on it. Pure rules, without accounts or books. */
export { savingsPreview, whyNotPreview } from './savings-preview.rules.ts';
