/** Wallets on the screen: saved cards for customers, set-aside money for finance. */
export { cardName } from './components/card-name.ts';
export { KeepCardOffer } from './components/late-keep-card-offer.tsx';
export { SavedCards } from './components/saved-cards.tsx';
export { OutagesScreen } from './screens/outages.screen.tsx';
export { SetAsideScreen } from './screens/set-aside.screen.tsx';
export { useCards } from './cards.calls.ts';
export { RegenerateAccount } from './components/regenerate-account.tsx';
