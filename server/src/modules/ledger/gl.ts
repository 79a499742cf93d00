/** The accounts of the general ledger by name: `gl.savingsOf(id)`. A misspelt one does not compile. */
import { settlementIdOf } from '@ajo/contract/kernel/reference';
import type { ChartCode, ControlCode, OwnerKind } from './chart.ts';
import type { AccountRef } from './journal.ts';

const owned =
  (code: ChartCode, kind: OwnerKind) =>
  (id: string): AccountRef => ({ code, owner: { kind, id } });

/** An account that the entity has once, by its code. */
export const control = (code: ControlCode): AccountRef => ({ code });

export const bankOperating = control('1000');
const providerClearing = owned('1020', 'provider');
/** Where a payment with this reference is until its provider settles it. */
export const clearingOf = (reference: string): AccountRef =>
  providerClearing(settlementIdOf(reference) === undefined ? 'paystack' : 'providus');
export const payoutsInFlight = control('1030');
export const loanReceivable = owned('1100', 'loan');
export const interestReceivable = owned('1110', 'loan');
export const feesReceivable = owned('1120', 'loan');
export const customerReceivable = owned('1130', 'customer');
export const loanLossAllowance = control('1190');
export const savingsOf = owned('2000', 'savings');
export const customerCredit = owned('2010', 'customer');
export const investorLiability = owned('2020', 'investment');
export const subscriptionContributions = owned('2030', 'subscription');
export const merchantPayable = owned('2040', 'merchant');
export const unidentifiedReceipts = control('2050');
export const withholdingTaxPayable = control('2100');
export const vatPayable = control('2110');
export const levyPayable = control('2120');
export const deferredFeeIncome = control('2130');
export const interestInSuspense = control('2140');
export const savingsInterestPayable = owned('2150', 'savings');
export const investmentInterestPayable = owned('2160', 'investment');
export const equity = control('3000');
export const openingBalances = control('3010');
export const interestIncome = control('4000');
export const feeIncome = control('4010');
export const penaltyIncome = control('4020');
export const recoveries = control('4030');
export const paymentFeeSurplus = control('4040');
export const otherIncome = control('4060');
export const interestExpense = control('5000');
export const providerFees = control('5010');
export const loanLossExpense = control('5020');
export const rewardsExpense = control('5030');
export const operatingExpenses = control('5040');
