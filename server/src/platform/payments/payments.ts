/** The port to a payments provider. Adapters map time-outs and malformed replies to `unknown`. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';

export type Bank = { name: string; code: string };

/** Answers that are the provider's fault or absence are thrown as DomainError `unavailable` (503), never as a "no". */
export type Payments = {
  /** Starts a hosted checkout; the customer pays at `url`. The reference is ours and permanently unique. */
  startCheckout: (order: CheckoutOrder) => Promise<{ url: string }>;
  /** What the provider reports of a payment that came in. `unknown` when it cannot be asked now. */
  verifyCheckout: (reference: string) => Promise<CheckoutAnswer>;
  /** Debits a saved card. `unknown` means: ask verifyCheckout with the same reference, never send again. */
  chargeCard: (order: CardCharge) => Promise<CheckoutAnswer>;
  /** Requests a direct debit; the customer confirms it at `url`. @throws DomainError `unavailable`. */
  startMandate: (order: { email: string; returnUrl: string }) => Promise<{ reference: string; url: string }>;
  /** Whether the customer has confirmed it. `pending` also when the provider does not know it yet. */
  verifyMandate: (reference: string) => Promise<MandateAnswer>;
  /** Ends a direct debit; ending it twice is ending it once. False when the provider did not answer. */
  endMandate: (authorizationCode: string) => Promise<boolean>;
  /** The provider's own name for a bank account that money is sent to; the same account gives the same name. */
  createRecipient: (account: BankAccount) => Promise<{ recipientCode: string }>;
  /** Sends money. `unknown` means: ask verifyTransfer with the same reference, never send again. */
  transfer: (order: TransferOrder) => Promise<TransferAnswer>;
  /** `missing` only when the provider answers that the reference is unknown. */
  verifyTransfer: (reference: string) => Promise<TransferAnswer | { status: 'missing' }>;
  /** Every transfer that the provider made for us since then, from any source. @throws DomainError `unavailable`, never a part of the list. */
  transfersSince: (since: Date) => Promise<ProviderTransfer[]>;
  /** The batches that the provider has settled, or will, from a day on. @throws DomainError `unavailable`, never a part of the list. */
  settlementsSince: (since: Day) => Promise<ProviderSettlement[]>;
  /** The payments of one batch. @throws DomainError `unavailable`, never a part of the list. */
  settlementPayments: (number: string) => Promise<SettledPayment[]>;
  /** A bank account number of the customer's own, on which what arrives is reported by webhook. */
  createVirtualAccount: (owner: VirtualAccountOwner) => Promise<VirtualAccount>;
  /** Requests the provider to look for transfers of a day to one of its numbers; found ones are reported by webhook. False when it did not answer. */
  requeryAccount: (order: { accountNumber: string; on: Day }) => Promise<boolean>;
  /** Refunds a payment to its payer. `unknown` means: query findRefund with the same note, never send again. */
  refund: (order: RefundOrder) => Promise<RefundAnswer>;
  /** What became of a refund, found by the payment and our note; `missing` only when the provider answers that there is none. */
  findRefund: (order: Pick<RefundOrder, 'reference' | 'note'>) => Promise<RefundAnswer | { status: 'missing' }>;
  banks: () => Promise<Bank[]>;
  resolveAccount: NameEnquiry;
  /** Whether a webhook's raw bytes carry our signature; compared in constant time. */
  isSignedWebhook: (rawBody: Buffer, signature: string | undefined) => boolean;
  /** The event of a signed webhook; undefined when it is of a kind that we do not use. */
  readWebhook: (rawBody: Buffer) => ProviderNotice | undefined;
};

/** The name a bank holds for an account number; undefined when the bank has no such account. @throws DomainError `provider_unavailable`. */
export type NameEnquiry = (account: { number: string; bankCode: string }) => Promise<{ name: string } | undefined>;

export type CheckoutOrder = {
  reference: string;
  amount: Kobo;
  email: string;
  /** Where the provider sends the customer's browser afterwards. */
  returnUrl: string;
  channels?: readonly ('card' | 'bank' | 'ussd' | 'bank_transfer')[];
};
export type SavedCard = {
  authorizationCode: string;
  email: string;
  last4: string;
  expiresMonth: string;
  expiresYear: string;
  brand: string;
  bank: string;
  signature: string;
};
/** A bank account that may be debited, in the words that a charge needs. */
export type MandateSource = Pick<SavedCard, 'authorizationCode' | 'email' | 'last4' | 'bank'>;
export type MandateAnswer =
  | { status: 'active'; source: MandateSource }
  | { status: 'failed'; reason: string }
  | { status: 'pending' }
  | { status: 'unknown'; reason: string };
export type CardCharge = {
  reference: string;
  amount: Kobo;
  card: Pick<SavedCard, 'authorizationCode' | 'email'>;
  /** Takes what is there, down to this much, when the whole is not. */
  minAmount?: Kobo | undefined;
};
export type CheckoutAnswer =
  | {
      status: 'completed';
      reference: string;
      amount: Kobo;
      currency: string;
      fee: Kobo;
      paidAt: Date;
      channel: string;
      card?: SavedCard;
      virtualAccountNumber?: string;
    }
  /** `mayRetry`: whether the same card may be tried again at all; `notBefore`: the earliest time, if the provider names one. */
  | { status: 'failed'; reason: string; mayRetry: boolean; notBefore?: Date }
  | { status: 'pending' }
  | { status: 'missing' }
  | { status: 'unknown'; reason: string };

/** `note` is ours and unique to the refund. */
export type RefundOrder = { reference: string; amount: Kobo; note: string };
export type RefundAnswer = { status: 'pending' | 'processed' } | { status: 'failed' | 'unknown'; reason: string };

export type BankAccount = { number: string; bankCode: string; name: string };
export type TransferOrder = { reference: string; amount: Kobo; recipientCode: string; reason: string };
export type TransferAnswer =
  | { status: 'completed'; fee: Kobo }
  | { status: 'failed' | 'reversed'; reason: string }
  | { status: 'pending' }
  | { status: 'unknown'; reason: string };

export type ProviderTransfer = { reference: string; amount: Kobo; status: string; reason: string };

/** `net` arrives at our bank: `gross` less `fees` and `deductions` (refunds and disputes). It is negative when more was kept back. */
export type ProviderSettlement = {
  number: string;
  status: 'pending' | 'settled' | 'failed';
  settledOn: Day | undefined;
  gross: Kobo;
  fees: Kobo;
  deductions: Kobo;
  net: Kobo;
};
export type SettledPayment = { reference: string; amount: Kobo; fee: Kobo };

export type VirtualAccountOwner = { email: string; firstName: string; lastName: string; phone: string };
export type VirtualAccount = { accountNumber: string; accountName: string; bankName: string; providerRef: string };

/** `alarm`: money of a payment is returned without our order (a dispute, a refund made elsewhere): staff must check. */
export type ProviderNotice = { kind: 'checkout' | 'transfer' | 'mandate' | 'alarm'; reference: string; event: string };
