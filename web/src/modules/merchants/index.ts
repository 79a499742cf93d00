/** Merchants, seen: the merchant's own dashboard. Its lists are loaded when the reader comes near them. */
export { OwnFigures } from './components/own-figures.tsx';
