/** Investments, as customers and staff see them. */
export { MyInvestments } from './components/my-investments.tsx';
export { myInvestmentsKey } from './my-investments.calls.ts';
