/** Customers, seen: the tabs of one customer's page. */
export {
  CustomerGuarantors,
  CustomerLoans,
  CustomerMoney,
  CustomerPayments,
  CustomerSections,
} from './components/account-tabs.tsx';
