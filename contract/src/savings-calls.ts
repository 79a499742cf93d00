/** Every table of calls about savings, withdrawals and customer credit. */
import { autosaveCalls } from './modules/autosave.ts';
import { customerCreditCalls } from './modules/customer-credit.ts';
import { depositRoutingCalls } from './modules/deposit-routing.ts';
import { lienCalls } from './modules/savings-desk.liens.ts';
import { reactivationCalls } from './modules/savings-desk.reactivation.ts';
import { savingsDeskCalls } from './modules/savings-desk.ts';
import { savingsPaymentCalls } from './modules/savings-payments.ts';
import { savingsProductCalls } from './modules/savings-products.ts';
import { manageSavingsCalls } from './modules/savings.manage.ts';
import { ownSavingsCalls } from './modules/savings.ts';
import { closeSavingsCalls } from './modules/withdrawals.close.ts';
import { ownWithdrawalCalls } from './modules/withdrawals.ts';

export const savingsCallTables = [
  ownSavingsCalls,
  manageSavingsCalls,
  closeSavingsCalls,
  savingsDeskCalls,
  lienCalls,
  reactivationCalls,
  savingsPaymentCalls,
  customerCreditCalls,
  savingsProductCalls,
  depositRoutingCalls,
  autosaveCalls,
  ownWithdrawalCalls,
];
