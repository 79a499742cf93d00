/** Schedules: pure rules of instalments, cost of credit, allocation, payoff and fees; nothing in here is stored. */
export { type Allocation, type AllocationPart, allocate, outstandingOf, whyNotTarget } from './allocation.rules.ts';
export { addBankDays, openBankDay } from './bank-days.rules.ts';
export { cardFeePayer, cardFeeSetting } from './card-fee.ts';
export { answerTo, previewOf, termsOf } from './preview.rules.ts';
export { accountOn, inOrder } from './account.rules.ts';
export { currentEngineVersion, type EngineVersion, engineVersionOf } from './engine.ts';
export type { Account, AccountEvent, AccountRow, AccountTransaction, Contract, PenaltyTerms, Servicing } from './account.ts';
export { localCardFee, processingFeeOf, type ProcessingFeeSettings } from './processing-fee.rules.ts';
export { percentOf, rateOf } from './rate.rules.ts';
export { rowsNeeded, scheduleOf, whyNotTerms } from './schedule.rules.ts';
export {
  type Amounts,
  type Component,
  components,
  type Fee,
  type OutstandingRow,
  type Rate,
  type Row,
  type Schedule,
  type Terms,
} from './schedule.ts';
export { scheduleRoutes } from './schedules.routes.ts';
export type { PrepaymentEffect } from '@ajo/contract/modules/schedules';
