/** Payment slips: what pages of other modules may show. */
export { Slips } from './components/slips.tsx';
