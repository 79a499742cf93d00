/** Types of incoming money: what was ordered, what arrived, account numbers of customers, and the registry of purposes with the module that books each. */
import type { Fact } from '#modules/notifications';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { CheckoutState } from '@ajo/contract/modules/wallets';
import type { Context } from '#context';
import type { Database, Tx } from '#platform/db/transaction';

/** Kept with the order and passed on with the money; only the purpose reads it. */
export type Instructions = Record<string, string>;

export type MoneyInSource = 'checkout' | 'virtual_account' | 'card';

/** What money in suspense belongs to. The kind names something of another module; wallets never reads it. */
export type MoneyOwner = { kind: string; id: string };

/** What money is for: a registered purpose, and the id of what it is booked on. */
export type MoneyTarget = { purpose: string; purposeId: string };

/** Money that the provider has confirmed and that belongs to a purpose. */
export type MoneyIn = MoneyTarget & {
  id: string;
  /** Permanently unique: the provider's reference, or one derived from it when a payment is split. */
  reference: string;
  source: MoneyInSource;
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
  /** Set when the money was in suspense (booked as an unidentified receipt): who resolved it, and why. */
  suspenseDecision?: { by: { id: string; name: string }; note: string } | undefined;
};

/** `refused` posts nothing: the money goes to suspense. `give_back` posts nothing: the provider is queried to refund it. */
export type BookingOutcome = 'taken' | 'refused' | 'give_back';

/** Books money inside the transaction that records it; a journal is posted last. */
export type BookMoneyIn = (tx: Tx, context: Context, moneyIn: MoneyIn) => Promise<BookingOutcome>;

/** What suspense money can be booked on, as staff see it. */
export type SuspenseTarget = {
  owner: MoneyOwner;
  /** What people call it on the phone. */
  label: string;
  customerId: string;
  customer: string;
  status: string;
  /** It takes no payment dated earlier. */
  opensAt: Date | null;
  /** The target itself, or the one that took over what it owed. */
  owedOn: { label: string; takesMoney: boolean };
  /** Why it takes no money that was paid then, and without `amount`, none at all. The booking itself assesses it again. */
  whyNotTake?: (payment: { amount?: Kobo; paidAt: Date }) => string | undefined;
};

/** A payout returned too late for its module to undo it. */
export type ReturnedPayout = {
  purposeId: string;
  amount: Kobo;
  reference: string;
  by: { id: string; name: string };
  note: string;
};

/** What a target owes today. `payoff` pays all of it. */
export type OwedOnTarget = { due: Kobo; since: Day | null; payoff: Kobo };

/** How staff book suspense money for a purpose. */
export type SuspenseBooking = {
  /** "loan": completes "There is no such …". */
  noun: string;
  /** How the target is named on the form. */
  hint: string;
  /** By its id or by its label. */
  find: (db: Database, name: string) => Promise<SuspenseTarget | undefined>;
  /** What the target with this id owes; left out where nothing is ever due. Of targets that take money. */
  owed?: (now: Pick<Context, 'clock'> & { db: Database }, id: string) => Promise<OwedOnTarget | undefined>;
  /** Money that was paid on such a day earns from it, so one person does not choose the day. */
  isDatedFarBack?: (paidOn: Day, today: Day) => boolean;
  /** A payout returned late becomes its customer's credit; posts its journal last. */
  creditReturned?: (tx: Tx, context: Context, returned: ReturnedPayout) => Promise<void>;
};

export type MoneyInPurposeHandler = {
  book: BookMoneyIn;
  /** Completes "Your payment arrived, but …". */
  refusal: string;
  /** It increases what the customer holds with us, so the limits of the customer's tier count. */
  isDeposit?: boolean;
  suspense?: SuspenseBooking;
};

/** In whose name an account number is opened. */
export type AccountHolder = { id: string; email: string | null; firstName: string; lastName: string; phone: string };

export type IncomingTransfer = {
  customerId: string;
  /** What the steps before this one have left. */
  amount: Kobo;
  paidAt: Date;
  /** What the steps before this one have claimed. */
  claimed: readonly (MoneyTarget & { amount: Kobo })[];
};

/** One step of the order in which a transfer is split. `claim` locks the rows that its booking needs, and may claim less than there is, or nothing. */
export type TransferClaim<Purpose extends string = string> = {
  purpose: Purpose;
  claim: (tx: Tx, context: Context, incoming: IncomingTransfer) => Promise<{ purposeId: string; amount: Kobo }[]>;
};

/** The one list of what money may come in for, and of the order in which a transfer to a customer's number is split: `server/src/reactions.ts`. */
export type MoneyInRegistry = {
  purposes: Readonly<Record<string, MoneyInPurposeHandler>>;
  accountHolder: (db: Database, customerId: string) => Promise<AccountHolder | undefined>;
  transferOrder: readonly TransferClaim[];
  /** Compares the deposits of one transfer, taken together, with the limits of the customer; before they are booked. It refuses nothing. */
  checkDeposits: (tx: Tx, context: Context, deposit: { customerId: string; amount: Kobo }) => Promise<void>;
  /** With this amount the person exceeds what one records by hand on one day. Locks the person's total until the transaction ends. */
  isAboveLimitByHand: (tx: Tx, context: Context, by: string, amount: Kobo) => Promise<boolean>;
};

/** The processing fee comes on top of the amount. */
export type ChargePrice = { amount: Kobo; fee: Kobo };

/**
 * A price that was agreed before; or what is asked for and how it is assessed and priced. It is assessed inside the order, so that a repeated key
 * is answered also after the first payment has ended what it pays.
 */
export type PriceInput = ChargePrice | { wanted: Kobo | undefined; assess: (tx: Tx) => Promise<ChargePrice> };

/** @throws DomainError of the assessment, when the amount may not be paid. */
export const assessed = async (tx: Tx, price: PriceInput): Promise<ChargePrice> => ('assess' in price ? price.assess(tx) : price);

/** Whether a repeated key requests the same price. Without an amount of its own, it requests the one that was stored. */
export const isSamePrice = ({ amount, fee }: ChargePrice, price: PriceInput): boolean =>
  'assess' in price ? price.wanted === undefined || price.wanted === amount : price.amount === amount && price.fee === fee;

export type CheckoutInput = MoneyTarget & {
  /** Without an address the provider gets one on the lender's domain. */
  payer: { id: string; email: string | null };
  price: PriceInput;
  /** The return path of the customer's browser, from the root of our address. */
  returnPath: string;
  instructions?: Instructions | undefined;
  /** The caller's idempotency key: the same key opens the same page. */
  key?: string | undefined;
};

export type Checkout = MoneyTarget & {
  id: string;
  reference: string;
  payerId: string;
  amount: Kobo;
  fee: Kobo;
  status: CheckoutState;
  reason: string | null;
  url: string | null;
  startingAt: Date | null;
  createdAt: Date;
  queries: number;
  instructions: Instructions;
  /** A charge of a saved card: there is no page. */
  cardId: string | null;
  /** It may take less, down to this. */
  minAmount: Kobo | null;
  /** What the card that paid looks like, when the provider lets it be kept. */
  paidWith: { brand: string; last4: string } | null;
};

/** Who opens account numbers and reports what arrives on them. */
export type AccountProvider = 'paystack' | 'providus';

/** A bank account number that the provider opened in a customer's name. */
export type VirtualAccount = {
  customerId: string;
  provider: AccountProvider;
  accountNumber: string;
  bankName: string;
  accountName: string;
};

export type PaidTo = Pick<VirtualAccount, 'accountNumber' | 'bankName'>;

/** How a message names the account number that a customer pays to; nothing where there is none. */
export const transferFacts = (account: PaidTo | undefined): Fact[] =>
  account ? [['Your account number, free of charge', `${account.accountNumber}, ${account.bankName}`]] : [];

/** What a notice about a direct debit means is decided by the module of mandates, which lies above. */
export type OnMandateNotice = (reference: string) => Promise<void>;

/** A signed notice of the provider that one of its transfers has moved on: a hint to ask, never a fact. */
export type OnTransferNotice = (reference: string, event: string) => Promise<void>;

/** Runs after each attempt to settle a payment that a notice names, whatever its end. Safe to repeat, and not inside a transaction. */
export type OnSettled = (reference: string) => Promise<void>;
