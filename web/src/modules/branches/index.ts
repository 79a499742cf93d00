/** Branches, seen: the figures of an officer. */
export { OfficerWork } from './components/officer-figures.tsx';
