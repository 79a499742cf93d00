/** The search over everything, seen. Its window is fetched when it is opened. */
export { CustomerField } from './components/customer-field.tsx';
export { Finder } from './components/finder.tsx';
export { FoundList } from './components/found-list.tsx';
export { usePaused } from './search.calls.ts';
export type { PageChoice } from './page-choice.ts';
