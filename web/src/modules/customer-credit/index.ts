/** Credit that no loan uses. Pages load its components when they are needed. */
export type { OwnCredit, OwnCreditProps } from './components/own-credit.tsx';
export type { MoveCredit } from './components/move-credit.tsx';
export type { RefundCredit } from './components/refund-credit.tsx';
