/** A saved card that can be charged, for the tests of screens that pay with it. */
import { SavedCardId, type SavedCardView } from '@ajo/contract/modules/wallets.cards';

export const savedCard: SavedCardView = {
  id: SavedCardId.parse('0199a000-0000-7000-8000-0000000000f1'),
  brand: 'Visa',
  last4: '4081',
  expires: '12/2030',
  bank: 'GTBank',
  usable: true,
  reason: null,
  saved_at: new Date('2026-03-02T08:00:00Z'),
};
