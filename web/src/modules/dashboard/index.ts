/** The dashboard of staff, seen: its figures. */
export { Figures } from './components/figures.tsx';
