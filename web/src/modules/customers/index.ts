/** Customers, seen: the tabs of one customer's page. */
export { CustomerGuarantors, CustomerLoans, CustomerMoney, CustomerSections } from './components/account-tabs.tsx';
export { CustomerInvestments, CustomerPackages, CustomerSavings } from './components/holdings-tabs.tsx';
export { useHoldings } from './customers.calls.ts';
export { CustomerPayments } from './components/payments.tsx';
export { TaxStatement } from './components/tax-statement.tsx';
