/** The port to a bank that collects for us: account numbers of customers, credits on them, and notices of credits. Time-outs and malformed replies become `unknown`. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { VirtualAccount } from './payments.ts';

export type CollectionBank = {
  /** A number that never expires; the bank assigns it from our pool. @throws DomainError `provider_unavailable`: a lost number stays unused. */
  openReservedAccount: (owner: { name: string }) => Promise<VirtualAccount>;
  /** A number for one payment that expires. `providerRef` is the bank's reference of the transaction. @throws DomainError `provider_unavailable`. */
  openDynamicAccount: (order: { name: string; reference: string }) => Promise<VirtualAccount>;
  findCreditBySettlement: (settlementId: string) => Promise<CreditAnswer>;
  findCreditBySession: (sessionId: string) => Promise<CreditAnswer>;
  /** Requests the notice of a credit again; harmless to repeat, because a credit is booked once. */
  requestNotice: (of: { settlementId: string; sessionId: string }) => Promise<RepushAnswer>;
  /** Whether the header of a notice carries our constant signature; compared in constant time. It covers no bytes of the body. */
  isSignedNotice: (signature: string | undefined) => boolean;
  /** Undefined when the notice names no settlement or no account. */
  readNotice: (rawBody: Buffer) => CreditNotice | undefined;
};

/** Money that the bank has credited to one of our account numbers. */
export type BankCredit = {
  settlementId: string;
  sessionId: string;
  accountNumber: string;
  /** What the payer has sent. */
  amount: Kobo;
  /** What the bank settles to us: `amount` without its fees and taxes. */
  settled: Kobo;
  currency: string;
  payerName: string;
  payerBank: string;
  remarks: string;
  paidAt: Date;
  settledAt: Date | null;
};

export type CreditAnswer =
  | { status: 'found'; credit: BankCredit }
  | { status: 'missing' }
  | { status: 'unknown'; reason: string };
export type RepushAnswer = { status: 'requested' } | { status: 'missing' } | { status: 'unknown'; reason: string };

/** What a notice names; the bank's answer to a query decides what is booked. */
export type CreditNotice = { settlementId: string; sessionId: string; accountNumber: string };
