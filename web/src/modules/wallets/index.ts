/** Wallets on the screen: saved cards for customers. */
export { cardName } from './components/card-name.ts';
export { CardPaid, PayWithSavedCard } from './components/pay-with-saved-card.tsx';
export { PriceFacts } from './components/price-facts.tsx';
export { SavedCards } from './components/saved-cards.tsx';
export { WaysToPay } from './components/ways-to-pay.tsx';
export { useCards } from './cards.calls.ts';
