/** Where transfers to a customer's account number are saved. */
export { TransfersHere } from './components/transfers-here.tsx';
export { useTransferAccount } from './deposit-routing.calls.ts';
