/** Reports: what pages of other modules may show. */
export { FinancialStatementsTab } from './components/financial-statements.tsx';
export { LiquidityTab } from './components/liquidity.tsx';
export { disbursedAddress, loansAddress, writtenOffAddress } from './loans-address.ts';
export { loansText, percent, shortBucketLabels } from './portfolio.labels.ts';
export { usePortfolio } from './portfolio.calls.ts';
