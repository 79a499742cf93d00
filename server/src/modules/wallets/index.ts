/** Wallets: money coming in. Nothing counts before the provider has confirmed it, nothing counts twice, nothing is lost. */
export { noteReturnedPayout } from './commands/note-returned-payout.ts';
export { decideReturnedPayouts } from './commands/take-returned-payouts.ts';
export { keepBankCredit } from './commands/put-in-suspense.ts';
export { savedCards } from './commands/keep-card.ts';
export { keepNotice } from './commands/receive-notice.ts';
export { chargeSavedCard } from './commands/charge-saved-card.ts';
export { openVirtualAccount } from './commands/open-virtual-account.ts';
export { renewVirtualAccount } from './commands/renew-virtual-account.ts';
export { openCheckout } from './commands/open-checkout.ts';
export { processProviderEvent } from './commands/process-provider-event.ts';
export { settlePendingCheckouts } from './commands/settle-pending-checkouts.ts';
export { type Settlement, settleReference } from './commands/settle-reference.ts';
export type {
  AccountHolder,
  BookingOutcome,
  BookMoneyIn,
  IncomingTransfer,
  Instructions,
  MoneyIn,
  MoneyInPurposeHandler,
  MoneyInRegistry,
  MoneyInSource,
  OnMandateNotice,
  OnSettled,
  OnTransferNotice,
  OwedOnTarget,
  PaidTo,
  PriceInput,
  ReturnedPayout,
  SuspenseTarget,
  TransferClaim,
  VirtualAccount,
} from './money-in.ts';
export { transferFacts } from './money-in.ts';
export type { CardCharge, Charged, SavedCard } from './saved-card.ts';
export {
  begunFor,
  cardFaceOf,
  findOwnCheckout,
  isChargeUnderWay,
  sourceProblem,
  usableCardOf,
  virtualAccountOf,
} from './wallets.queries.ts';
export { mandateSource } from './saved-card.store.ts';
export { refusals } from './saved-card.rules.ts';
export { walletsRoutes } from './wallets.routes.ts';
export { walletLists } from './wallets.lists.ts';
export { moveCredit } from './customer-credit.store.ts';
