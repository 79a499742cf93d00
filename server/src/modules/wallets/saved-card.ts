/** A card that a customer agreed to keep. We hold the provider's code for it, encrypted; never its number. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { ChargePrice, Instructions, MoneyTarget, PriceInput } from './money-in.ts';
import type { CheckoutState } from '@ajo/contract/modules/wallets';
import type { SavedCardId, SavedCardState } from '@ajo/contract/modules/wallets.cards';

export type SavedCard = {
  id: SavedCardId;
  /** A mandate is a direct debit from a bank account: it has no expiry. */
  kind: 'card' | 'mandate';
  ownerId: string;
  brand: string;
  last4: string;
  expiresMonth: number | null;
  expiresYear: number | null;
  bank: string;
  status: SavedCardState;
  /** Failed charges in a row. */
  failures: number;
  notBefore: Date | null;
  lastReason: string | null;
  createdAt: Date;
};

/** What the provider needs to charge it; opened only for the call. */
export type CardSecret = { authorizationCode: string; email: string };

/** The consent text. A changed text needs a new version. */
export const consentVersion = '2026-11';

export type CardCharge = MoneyTarget & {
  payerId: string;
  cardId: SavedCardId;
  /** Only collections of what is due may use a mandate. */
  mayUseMandate?: true;
  price: PriceInput;
  /** Takes what is there, down to this; only without a fee on top. */
  minAmount?: Kobo | undefined;
  instructions?: Instructions | undefined;
  /** The caller's idempotency key: the same key is the same charge. */
  key?: string | undefined;
};
/** `reason`: why it was refused, with what to do. `cause`: the same as a clause of another sentence. */
export type Charged = ChargePrice & { reference: string; status: CheckoutState; reason: string | null; cause: string | null };
