/** Withdrawals of savings, as customers see them. */
export { MyWithdrawals } from './components/my-withdrawals.tsx';
