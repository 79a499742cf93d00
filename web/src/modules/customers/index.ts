/** Customers, seen: the tabs of one customer's page. */
export { CustomerGuarantors, CustomerLoans, CustomerMoney, CustomerSections } from './components/account-tabs.tsx';
export { CustomerOpenLoans } from './components/open-loans.tsx';
export { CustomerInvestments, CustomerPackages, CustomerSavings } from './components/holdings-tabs.tsx';
export { useAccounts, useHoldings } from './customers.calls.ts';
export { TaxStatement } from './components/tax-statement.tsx';
