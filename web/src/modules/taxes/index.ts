/** Taxes on the screen: what a month owes, its returns and payments. */
export { TaxesTab } from './components/taxes-tab.tsx';
