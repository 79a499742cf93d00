/** Fetches a bank statement from the bank by way of a provider, with a code that the account's holder was given. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';

export type FetchedRow = { on: Day; narration: string; debit: Kobo; credit: Kobo; balance: Kobo | null };
export type FetchedStatement = {
  bank: string;
  holder: string | null;
  accountLast4: string | null;
  rows: FetchedRow[];
  /** As the provider states them; null where it states none. */
  totals: { debit: Kobo | null; credit: Kobo | null };
};

/** `refused`: the code is wrong, used up or too old. */
export type Connected = { status: 'connected'; reference: string } | { status: 'refused' };
export type Fetched = { status: 'ready'; statement: FetchedStatement } | { status: 'processing' } | { status: 'refused' };

/** Both throw DomainError `unavailable` while the provider cannot be asked. */
export type StatementProvider = {
  /** Exchanges the code for the provider's lasting name of the account. */
  connect: (code: string) => Promise<Connected>;
  fetch: (reference: string, code: string) => Promise<Fetched>;
};
/** The customer who connects a bank; `ref` is returned with them, so that a return can be matched to its redirect. */
export type ConnectInput = { ref: string; name: string; email: string; returnUrl: string };
/** A provider with its own bank sign-in page, which redirects to `returnUrl` with `code`. */
export type HostedProvider = StatementProvider & { openPage: (input: ConnectInput) => Promise<string> };
/** Undefined: no contract with that provider, so it is not called. */
export type StatementProviders = { mono: HostedProvider | undefined; mbs: StatementProvider | undefined };
