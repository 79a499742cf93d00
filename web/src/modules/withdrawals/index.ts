/** Withdrawals of savings, as customers and staff see them. */
export { MyWithdrawals } from './components/my-withdrawals.tsx';
