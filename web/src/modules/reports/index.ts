/** Reports, seen: the portfolio. */
export { PortfolioScreen } from './screens/portfolio.screen.tsx';
