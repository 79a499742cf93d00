/** Regulatory files on the screen: the credit bureau file of a month, and the half-year return. */
export { BureauTab } from './components/bureau-tab.tsx';
export { HalfYearTab } from './components/half-year-tab.tsx';
