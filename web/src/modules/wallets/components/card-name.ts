/** How a saved card is called. */
import type { SavedCardView } from '@ajo/contract/modules/wallets.cards';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
export const cardName = ({ brand, last4 }: Pick<SavedCardView, 'brand' | 'last4'>): string => `${capital(brand)} ending ${last4}`;
