/** Recovery, for customers: their promise, and help when they cannot pay it all. */
export type { PaymentHelpProps } from './components/payment-help-dialog.tsx';
export { useMyPromise } from './payment-help.calls.ts';
