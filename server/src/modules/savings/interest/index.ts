/** Interest on savings: what a day earns, what is posted, and the tax on it; the end of the day for accounts. */
export { correctedEarning, payAccruedInterest, takeBackInterest } from './commands/pay-accrued-interest.ts';
export { savingsDayCloser } from './savings-day-closer.ts';
export { preview } from './savings-preview.rules.ts';
