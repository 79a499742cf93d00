/** Every call the two sides share. A call that is not here does not exist. */
import type { Call } from './kernel/call.ts';
import { authCalls, passwordCalls } from './modules/auth.ts';
import { slipCalls } from './modules/repayments.slips.ts';
import { closingCalls } from './modules/closings.ts';
import { cardDebitCalls } from './modules/repayments.cards.ts';
import { fileCalls } from './modules/files.ts';
import { guarantorCalls } from './modules/guarantors.ts';
import { myGuarantorCalls } from './modules/guarantors/borrower.ts';
import { guarantorFileCalls } from './modules/guarantors/staff.ts';
import { historyCalls } from './modules/history.ts';
import { ledgerCalls } from './modules/ledger.ts';
import { loanDeskCalls } from './modules/loans.desk.ts';
import { loanDraftCalls } from './modules/loans.drafts.ts';
import { loanProductCalls } from './modules/loans.products.ts';
import { loanCalls } from './modules/loans.ts';
import { notificationCalls } from './modules/notifications.ts';
import { onboardingCalls } from './modules/onboarding.ts';
import { payoutCalls } from './modules/payouts.ts';
import { repaymentCalls } from './modules/repayments.ts';
import { savedCardCalls } from './modules/wallets.cards.ts';
import { scheduleCalls } from './modules/schedules.ts';
import { statementCalls } from './modules/statements.ts';
import { userCalls } from './modules/users.ts';
import { walletCalls } from './modules/wallets.ts';

const tables = [
  authCalls,
  passwordCalls,
  userCalls,
  historyCalls,
  notificationCalls,
  fileCalls,
  ledgerCalls,
  onboardingCalls,
  guarantorCalls,
  myGuarantorCalls,
  guarantorFileCalls,
  scheduleCalls,
  loanProductCalls,
  loanDeskCalls,
  loanDraftCalls,
  loanCalls,
  repaymentCalls,
  payoutCalls,
  walletCalls,
  closingCalls,
  savedCardCalls,
  cardDebitCalls,
  slipCalls,
  statementCalls,
];
export const allCalls: Call[] = tables.flatMap((table): Call[] => Object.values(table));
