/** The plan of an autosave and its attempts. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { SavingsFrequency, SavingsId } from '@ajo/contract/modules/savings';
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';

export type Autosave = {
  accountId: SavingsId;
  cardId: SavedCardId;
  card: { brand: string; last4: string };
  status: 'active' | 'stopped';
  amount: Kobo;
  frequency: SavingsFrequency;
  day: number | null;
  nextOn: Day;
  pausedUntil: Day | null;
  /** Why it was paused without a request. */
  pausedReason: string | null;
  stoppedReason: string | null;
  /** When the customer last set the plan: refusals before it were those of another plan. */
  setAt: Date;
};

export type AutosaveAttempt = {
  id: string;
  accountId: SavingsId;
  cardId: SavedCardId;
  dueOn: Day;
  amount: Kobo;
  fee: Kobo;
  refused: string | null;
  noticedAt: Date | null;
  createdAt: Date;
};

/** The key of the charge of an attempt: a repeated attempt is the same charge. */
export const attemptKeyPrefix = 'autosave-';
export const autosaveJob = 'savings.autosave_one';
/** Days of the plan in a row on which the card was refused, after which it ends. */
export const maxFailures = 3;
/** As many attempts are read for that: some of them may never have been sent. */
export const attemptsJudged = 12;
/** Days for which a failure that is known later is announced. */
export const announcedDays = 14;
/** Days of a pause when the account or the tier of the customer does not take the deposit. */
export const refusedPauseDays = 30;
