/** What onboarding needs of whoever takes cards: a page of the provider, the card that paid there, and its face. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import type { Database } from '#platform/db/transaction';
import { cardUnavailable } from './onboarding.errors.ts';
import type { KeptCard } from './profile.ts';

export type CardDesk = {
  /** Whether cards are taken here at all; a closed desk has no section in the wizard. */
  isOpen: boolean;
  /** The provider's page for the small charge that proves a card. Not inside a transaction. */
  open: (
    context: Context,
    wish: { payer: { id: string; email: string }; returnPath: string },
  ) => Promise<{ reference: string; url: string }>;
  /** Keeps the authorization of the card that paid, with the consent of the customer. Not inside a transaction. */
  keep: (context: Context, actor: Actor, paid: { reference: string; ip: string }) => Promise<KeptCard>;
  /** The card that is charged next, if there is one. */
  cardOf: (db: Database, userId: string) => Promise<KeptCard | undefined>;
};

export const closedCardDesk: CardDesk = {
  isOpen: false,
  open: () => Promise.reject(cardUnavailable()),
  keep: () => Promise.reject(cardUnavailable()),
  cardOf: async () => undefined,
};
