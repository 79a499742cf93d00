/** Customers, seen: the tabs of one customer's page. */
export { CustomerGuarantors, CustomerLoans, CustomerMoney, CustomerSections } from './components/account-tabs.tsx';
export { CustomerPayments } from './components/payments.tsx';
