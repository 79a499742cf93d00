/** How a saved card is called. */
import { capital } from '@ajo/contract/kernel/capital';
import type { SavedCardView } from '@ajo/contract/modules/wallets.cards';

export const cardName = ({ brand, last4 }: Pick<SavedCardView, 'brand' | 'last4'>): string => `${capital(brand)} ending ${last4}`;
