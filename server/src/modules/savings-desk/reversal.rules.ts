/** Pure decisions about reversing a deposit: whether it may be, who decides, and what leaves which account. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, noMoney, plus } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { SavingsChannel, SavingsId, SavingsTransactionId, SavingsTransactionType } from '@ajo/contract/modules/savings';
import type { JournalId } from '#modules/ledger';
import type { SavingsAccount } from '#modules/savings';
import * as no from './savings-desk.errors.ts';

/** A transaction of an account, as it was recorded. `change` is signed: in above zero, out below. */
export type RecordedRow = {
  id: SavingsTransactionId;
  accountId: SavingsId;
  type: SavingsTransactionType;
  change: Kobo;
  valueOn: Day;
  channel: SavingsChannel;
  reference: string | null;
  journalId: JournalId;
  isReversed: boolean;
};

type Account = Pick<SavingsAccount, 'id' | 'customerId' | 'status'>;

/** A freeze does not stop it: money that the bank takes back is not the customer's. A reversal is never reversed: a deposit is booked. */
export function whyNotReverse(account: Account, row: RecordedRow, actorId: string): DomainError | undefined {
  if (account.customerId === actorId) return no.ownSavings();
  if (row.accountId !== account.id) return no.transactionMissing();
  if (row.type !== 'deposit') return no.notADeposit();
  if (row.isReversed) return no.alreadyReversed();
  return account.status === 'active' ? undefined : no.notActive();
}

/** What the mirror of a deposit takes from each account: the deposit less its shares, and each share. */
export function leavingFrom(rows: readonly RecordedRow[]): Map<SavingsId, Kobo> {
  const leaving = new Map<SavingsId, Kobo>();
  for (const { accountId, change } of rows) leaving.set(accountId, plus(leaving.get(accountId) ?? noMoney, change));
  return leaving;
}

/** `free`: the balance less what is held. The minimum balance of the terms does not count: the money was never the customer's. */
export const whyNotCovered = (number: string, leaves: Kobo, free: Kobo): DomainError | undefined =>
  leaves > free ? no.notCovered(number, { leaves, free, missing: minus(leaves, free) }) : undefined;
