/** Recovery, for customers: their promise, their requests, and help when they cannot pay it all. */
export type { PaymentHelpProps } from './components/payment-help-dialog.tsx';
export { useMyHelp } from './payment-help.calls.ts';
