/** Credit bureaus: what pages of other modules may show. */
export { classLabels } from './credit-bureaus.labels.ts';
export { BureauCard } from './components/bureau-card.tsx';
