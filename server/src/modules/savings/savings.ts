/** A savings account, its copy of the terms, and its transactions. */
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type {
  MaturityInstruction,
  SavingsChannel,
  SavingsFrequency,
  SavingsId,
  SavingsState,
  SavingsTransactionId,
  SavingsTransactionType,
  SplitShare,
} from '@ajo/contract/modules/savings';
import type { SavingsProductId, SavingsProductTerms } from '@ajo/contract/modules/savings-products';
import { type AccountRef, type JournalId, gl } from '#modules/ledger';

export type SavingsAccount = {
  id: SavingsId;
  number: bigint;
  customerId: string;
  productId: SavingsProductId;
  productVersion: number;
  /** A copy from the day of the opening: later changes of the product never touch it. */
  terms: SavingsProductTerms;
  name: string;
  status: SavingsState;
  targetAmount: Kobo | null;
  /** The day of a target or a lock. */
  targetOn: Day | null;
  /** Since when money that leaves has found the goal reached; null again when the goal is raised. */
  goalReachedAt: Date | null;
  frequency: SavingsFrequency | null;
  plannedAmount: Kobo | null;
  instruction: MaturityInstruction;
  /** The sum of its transactions. */
  balance: Kobo;
  transactionsCount: number;
  openedBy: { id: string; name: string };
  needsReview: boolean;
  reviewedBy: string | null;
  reviewedAt: Date | null;
  denialReason: string | null;
  frozenAt: Date | null;
  frozenReason: string | null;
  /** A court order lifted its lock, and what it names. */
  courtOrderAt: Date | null;
  courtOrder: string | null;
  dormantAt: Date | null;
  /** The day of the first deposit: the first one that earns interest. */
  activatedOn: Day | null;
  activatedAt: Date | null;
  lastDepositAt: Date | null;
  lastActAt: Date;
  closedAt: Date | null;
  /** Since when all of its money is on its way out. From then on it earns and takes nothing. */
  closingAt: Date | null;
  /** Of the interest that this closing posted. */
  closingJournals: readonly JournalId[];
  /** When it reached its day. From then on it earns nothing. */
  maturedAt: Date | null;
  /** How its deposits are divided; null when all of it stays here. */
  split: readonly SplitShare[] | null;
  /** The account that its money was moved to at its day. */
  successorId: SavingsId | null;
  /** When the customer was last notified that the money could not be paid out. */
  payoutNoticedAt: Date | null;
  /** The day that the customer was last reminded of, and how many days before. */
  maturityNoticed: { on: Day; days: number } | null;
  /** When the customer was last warned of dormancy. It counts until their next act. */
  dormancyNoticedAt: Date | null;
  createdAt: Date;
};

/** `change` is signed: in above zero, out below. */
export type NewSavingsTransaction = {
  type: SavingsTransactionType;
  change: Kobo;
  /** From this day on it counts for interest. */
  valueOn: Day;
  channel: SavingsChannel;
  journalId: JournalId;
  reference?: string | undefined;
  note?: string | undefined;
  reversesId?: SavingsTransactionId | undefined;
  recordedBy?: { id: string; name: string } | undefined;
};

/** `SV-000042`: what people say on the phone. */
export const savingsNumber = (number: bigint): string => `SV-${number.toString().padStart(6, '0')}`;

/** Where its money is in the ledger: the savings of a package are contributions to it. */
export const ledgerAccountOf = ({ id, terms }: Pick<SavingsAccount, 'id' | 'terms'>): AccountRef =>
  terms.kind === 'package' ? gl.subscriptionContributions(id) : gl.savingsOf(id);

export const awaitsReview = ({ status, needsReview, reviewedAt }: SavingsAccount): boolean =>
  status === 'pending' && needsReview && reviewedAt === null;

/** Incoming money is accepted; a frozen account takes it too. */
export const takesMoney = (account: SavingsAccount): boolean =>
  account.closingAt === null && (account.status === 'active' || (account.status === 'pending' && !awaitsReview(account)));

/** A target or a lock reaches its day; a flex account has none. */
export const maturesOn = ({ terms, targetOn }: Pick<SavingsAccount, 'terms' | 'targetOn'>): Day | null =>
  terms.kind === 'flex' ? null : targetOn;

export const hasMatured = (account: SavingsAccount, today: Day): boolean => {
  const on = maturesOn(account);
  return on !== null && on <= today;
};

/** The day until which nothing leaves; undefined when there is none, when it has come, and when a court order lifted the lock. */
export function lockedOn(account: Pick<SavingsAccount, 'terms' | 'targetOn' | 'courtOrderAt'>, today: Day): Day | undefined {
  const on = maturesOn(account);
  return account.terms.kind === 'locked' && account.courtOrderAt === null && on !== null && today < on ? on : undefined;
}

/** Money may leave: the account is active and not locked. */
export const isOpenOn = (account: Pick<SavingsAccount, 'status' | 'terms' | 'targetOn' | 'courtOrderAt'>, today: Day): boolean =>
  account.status === 'active' && lockedOn(account, today) === undefined;

/** It has not ended. */
export const isPendingOrActive = ({ status }: Pick<SavingsAccount, 'status'>): boolean =>
  status === 'pending' || status === 'active';

export const isEmpty = ({ balance }: Pick<SavingsAccount, 'balance'>): boolean => balance === noMoney;

/** A customer has at most so many accounts that are pending or active. */
export const maxOpenAccounts = 20;

/** The first and the last lawful day of a term that begins today. */
export const termDays = (
  { min_days: min, max_days: max }: SavingsProductTerms,
  today: Day,
): { first: Day; last: Day | null } => ({
  first: addDays(today, min ?? 1),
  last: max === null ? null : addDays(today, max),
});

/** A withdrawal of the account that has not ended. `byHand`: no transfer is sent. */
export type OpenWithdrawal = { amount: Kobo; status: 'pending' | 'approved' | 'failed'; byHand: boolean; requestedOn: Day };
