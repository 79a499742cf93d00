/** Words of money that comes in: what was ordered, what arrived, and what follows from it in other modules. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { CheckoutState, MoneyInPurpose } from '@ajo/contract/modules/wallets';
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';

/** Kept with the order and handed on with the money: nobody in between reads it. */
export type Instructions = Record<string, string>;

export type MoneyInSource = 'checkout' | 'virtual_account' | 'card';

/** Money that the provider has confirmed and that belongs to a purpose. */
export type MoneyIn = {
  id: string;
  /** The provider knows the payment under it; unique for ever. */
  reference: string;
  source: MoneyInSource;
  purpose: MoneyInPurpose;
  purposeId: string;
  payerId: string;
  /** What counts for the purpose, without the processing fee that the customer paid on top. */
  amount: Kobo;
  processingFee: Kobo;
  /** What the provider keeps of amount + processingFee. */
  providerFee: Kobo;
  paidAt: Date;
  channel: string;
  /** What the payer chose when they ordered it, in the words of the purpose. */
  instructions: Instructions;
  /** It had been set aside: in the books it is an unidentified receipt until now. */
  wasSetAside?: { by: { id: string; name: string }; note: string } | undefined;
};

/**
 * What follows in the module that the money is for, inside the transaction that records it; a journal is posted there, last.
 * `refused` (a closed loan) posts nothing: the money is then set aside for a person.
 */
export type MoneyInReaction = (tx: Tx, context: Context, moneyIn: MoneyIn) => Promise<'taken' | 'refused'>;
/** A card check concerns no other module: its money goes back at once. */
export type MoneyInReactions = Record<Exclude<MoneyInPurpose, 'card_check'>, MoneyInReaction>;

/** What follows when a person decides about money that was set aside. */
export type SetAsideReactions = MoneyInReactions & {
  /** A payout that came back late becomes the customer's credit. */
  returned_payout: (
    tx: Tx,
    context: Context,
    returned: { loanId: string; amount: Kobo; reference: string; by: { id: string; name: string }; note: string },
  ) => Promise<void>;
};

export type CheckoutWish = {
  purpose: MoneyInPurpose;
  purposeId: string;
  payer: { id: string; email: string };
  amount: Kobo;
  /** The processing fee on top of the amount. */
  fee: Kobo;
  /** Where the customer's browser comes back to, from the root of our address. */
  returnPath: string;
  instructions?: Instructions | undefined;
  /** The caller's idempotency key: the same key opens the same page. */
  key?: string | undefined;
};

export type Checkout = {
  id: string;
  reference: string;
  purpose: MoneyInPurpose;
  purposeId: string;
  payerId: string;
  amount: Kobo;
  fee: Kobo;
  status: CheckoutState;
  reason: string | null;
  url: string | null;
  startingAt: Date | null;
  createdAt: Date;
  asks: number;
  instructions: Instructions;
  /** A charge of a saved card: there is no page. */
  cardId: string | null;
  /** It may take less, down to this. */
  least: Kobo | null;
  /** What the card that paid looks like, when the provider lets it be kept. */
  paidWith: { brand: string; last4: string } | null;
};

/** A bank account number of a customer's own: what arrives there repays the loan. */
export type VirtualAccount = { ownerId: string; loanId: string; accountNumber: string; bankName: string; accountName: string };

/** A signed notice of the provider that one of its transfers has moved on: a hint to ask, never a fact. */
export type OnTransferNotice = (reference: string, event: string) => Promise<void>;
