/** Withdrawals of savings, as customers and staff see them. */
export { AccountWithdrawals } from './components/account-withdrawals.tsx';
export { CloseSavingsForDialog } from './components/close-savings-for-dialog.tsx';
export { ClosingNotice } from './components/closing-notice.tsx';
export { DirectWithdrawalDialog } from './components/direct-withdrawal-dialog.tsx';
export { MyWithdrawals } from './components/my-withdrawals.tsx';
export { PayoutAtEnd } from './components/payout-at-end.tsx';
export { useMyWithdrawals } from './my-withdrawals.calls.ts';
