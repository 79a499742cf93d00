/** Paying from savings: what dialogs of other modules may show. */
export { PayFromSavings } from './components/pay-from-savings.tsx';
