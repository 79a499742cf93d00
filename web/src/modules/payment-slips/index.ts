/** Payment slips: what pages of other modules may show. */
export { OwnSlips } from './components/own-slips.tsx';
export { useOwnSlips } from './own-slips.calls.ts';
export { Slips } from './components/slips.tsx';
