/** Wallets on the screen: saved cards for customers, set-aside money for finance. */
export { cardName, KeepCardOffer, SavedCards } from './components/saved-cards.tsx';
export { SetAsideScreen } from './screens/set-aside.screen.tsx';
export { useCards } from './wallets.calls.ts';
