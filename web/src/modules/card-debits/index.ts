/** Card debits: what pages of other modules may show. */
export { MyDebitAttempts } from './components/my-debit-attempts.tsx';
export { PayByCard } from './components/pay-by-card.tsx';
export { DebitAttempts } from './components/debit-attempts.tsx';
