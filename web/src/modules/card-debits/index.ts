/** Card debits: what pages of other modules may show. */
export { PayByCard } from './components/pay-by-card.tsx';
export { DebitAttempts } from './components/debit-attempts.tsx';
export type { TryCardProps } from './components/try-card-dialog.tsx';
