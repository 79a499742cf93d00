/** Card debits: what pages of other modules may show. */
export { PayByCard } from './components/pay-by-card.tsx';
export { DebitAttempts } from './components/debit-attempts.tsx';
