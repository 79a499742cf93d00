/** Pure decisions of reconciliation: the keys in a narration, and what a line of the bank is. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, noMoney, plus } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { OwnAccount } from '@ajo/contract/modules/reconciliation.statements';
import { daysToBank } from '#modules/settlements';
import type { BankLine, BookedPayment, Verdict } from './reconciliation.ts';
import { hasAmount, isOpen, pairOf } from './reconciliation.ts';
import * as no from './reconciliation.errors.ts';

/** Shorter ones stand in too many narrations. */
const minKey = 6;
const maxKey = 60;
/** References with a date in them have six words and more. */
const maxJoined = 8;

/**
 * What could be a reference in a narration: its words, and up to eight of them joined, in upper case letters and digits. References keep
 * their separators or lose them, depending on the bank.
 */
export function keysIn(narration: string): string[] {
  const words = narration
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
    .slice(0, 60);
  const keys = new Set<string>();
  for (let from = 0; from < words.length; from += 1) {
    let key = '';
    for (const word of words.slice(from, from + maxJoined)) {
      key += word;
      if (key.length >= minKey && key.length <= maxKey && /\d/.test(key)) keys.add(key);
    }
  }
  return [...keys];
}

/**
 * The references that stand alone in a narration, in upper case letters and digits: only these can be the number of a batch or of a
 * settlement. A run of digits inside a longer reference, such as its date, is none.
 */
export function wholeKeysIn(narration: string): string[] {
  const upper = narration.toUpperCase();
  const whole = [...upper.split(/\s+/), ...upper.split(/[\s/,:;|#=()[\]]+/)].map((reference) =>
    reference.replaceAll(/[^A-Z0-9]+/g, ''),
  );
  return [...new Set(whole.filter((key) => key.length >= minKey && key.length <= maxKey && /\d/.test(key)))];
}

type Candidates = {
  /** Payments whose reference is in the narration. */
  named: readonly BookedPayment[];
  /** Payments of the settlement whose id, or session id, is in the narration. */
  settled: readonly { rule: 'settlement_id' | 'session_id'; payment: BookedPayment }[];
  /** Batches with the same amount, of the provider that the narration names. */
  batches: readonly BookedPayment[];
  /** Payments into the bank with the same amount within a day. */
  similar: readonly BookedPayment[];
};

/**
 * The first rule that names a payment decides: a longer reference before a shorter one. A payment with the amount comes before those without,
 * even when it has its line. @param byAmount above it an equal amount is no proof.
 */
export function verdictOn(
  { amount }: Pick<BankLine, 'amount'>,
  { named, settled, batches, similar }: Candidates,
  byAmount: Kobo,
): Verdict {
  const byReference = named
    .toSorted((one, other) => other.key.length - one.key.length)
    .map((payment) => ({ rule: 'reference' as const, payment }));
  const proofs = [...byReference, ...settled];
  const free = proofs.filter(({ payment }) => !payment.isMatched);
  const exact = free.find(({ payment }) => hasAmount(payment, amount));
  if (exact) return { result: 'matched', ...exact };
  const exactTaken = proofs.find(({ payment }) => hasAmount(payment, amount));
  if (exactTaken) return { result: 'duplicate', payment: exactTaken.payment };
  const [differs] = free;
  if (differs) return { result: 'amount_differs', payment: differs.payment };
  const [taken] = proofs;
  if (taken) return { result: 'duplicate', payment: taken.payment };
  const batch = onlyOpen(batches);
  if (batch) return { result: 'matched', rule: 'batch_amount', payment: batch };
  const payment = amount <= byAmount ? onlyOpen(similar) : undefined;
  return payment ? { result: 'matched', rule: 'amount_and_day', payment } : { result: 'missing_in_book' };
}

/**
 * Without the payments that a person has taken from the line: only a person links them again. One of another amount stays, because it is only
 * named, and two people write the difference off. @param ended as `pairOf` names them.
 */
export function withoutEnded({ amount }: Pick<BankLine, 'amount'>, found: Candidates, ended: ReadonlySet<string>): Candidates {
  const isLeft = (payment: BookedPayment): boolean => !ended.has(pairOf(payment)) || !hasAmount(payment, amount);
  return {
    named: found.named.filter(isLeft),
    settled: found.settled.filter(({ payment }) => isLeft(payment)),
    batches: found.batches.filter(isLeft),
    similar: found.similar.filter(isLeft),
  };
}

/** The one that is not matched; undefined when there are several. */
function onlyOpen(candidates: readonly BookedPayment[]): BookedPayment | undefined {
  const open = candidates.filter(({ isMatched }) => !isMatched);
  return open.length === 1 ? open[0] : undefined;
}

/** The days on which a payment with the amount of a credit may be recorded. */
export const daysAround = ({ on }: Pick<BankLine, 'on'>) => ({ from: addDays(on, -1), to: addDays(on, 1) });

export const daysOfBatch = ({ on }: Pick<BankLine, 'on'>) => ({ from: addDays(on, -daysToBank), to: addDays(on, 1) });

/**
 * Statements of an account that is not ours prove nothing. A file that names no account is stored while none of ours has a name.
 * @param last4 of the account; empty when the file names none. @param ours the accounts that two people have confirmed.
 */
export function whyNotStore(last4: string, ours: readonly string[], isConfirmed: boolean): DomainError | undefined {
  if (last4 === '' && ours.some((one) => one !== '')) return no.accountUnnamed();
  return isConfirmed || ours.includes(last4) ? undefined : no.otherAccount(last4);
}

/** What a bank kept of a payment: the payment that a credit names is larger, or the one that a debit names is smaller. Above zero when it can be written off. */
export const keptByBank = (
  { side, amount }: Pick<BankLine, 'side' | 'amount'>,
  { amount: booked, fee }: Pick<BookedPayment, 'amount' | 'fee'>,
): Kobo =>
  // The fee of a payout is booked with it.
  side === 'credit' ? minus(booked, amount) : minus(amount, plus(booked, fee));

export function whyNotWriteOff(line: BankLine, payment: BookedPayment | undefined): DomainError | undefined {
  if (line.result !== 'amount_differs' || !payment) return no.noDifference();
  if (payment.isMatched) return no.paymentMatched(payment.reference);
  if (keptByBank(line, payment) > noMoney) return undefined;
  return line.side === 'credit' ? no.creditIsLarger() : no.debitIsSmaller();
}

/** Money of a collecting bank: at most what the books have at the bank. */
export function whyNotTransfer(line: BankLine, atProvider: Kobo): DomainError | undefined {
  const why = whyNotKeep(line);
  if (why) return isOpen(line) ? no.namesPayment() : no.notOpen();
  return line.amount <= atProvider ? undefined : no.lessAtProvider(atProvider);
}

/** A credit of one payment at the collecting bank: clearing still has its money. */
export const whyNotArrive = ({ amount }: Pick<BookedPayment, 'amount'>, atProvider: Kobo): DomainError | undefined =>
  amount <= atProvider ? undefined : no.lessAtProvider(atProvider);

/** Only a credit that no payment of the books explains. */
export const whyNotKeep = (line: BankLine): DomainError | undefined =>
  line.side === 'credit' && isUnexplained(line) ? undefined : no.notKept();

/** Only a debit that no payment of the books explains. */
export const whyNotCharge = (line: BankLine): DomainError | undefined =>
  line.side === 'debit' && isUnexplained(line) ? undefined : no.notCharged();

/** Only a line that no payment of the books explains. Income does not leave our account. */
export function whyNotBook(line: BankLine, account: OwnAccount): DomainError | undefined {
  if (!isUnexplained(line)) return no.lineNotBooked();
  return line.side === 'debit' && account === 'other_income' ? no.incomeLeaves() : undefined;
}

/** No payment of the books fits, or the one that fits is matched with another line. */
export const isUnexplained = ({ result }: Pick<BankLine, 'result'>): boolean =>
  result === 'missing_in_book' || result === 'duplicate';

type DayFacts = {
  on: Day;
  today: Day;
  isCovered: boolean;
  /** The last four digits of an account whose statements leave it out. */
  uncovered: string | null;
  areDebitsCovered: boolean;
  difference: Kobo;
  openCredits: number;
  unpaid: Kobo;
  openDebits: number;
  isMarked: boolean;
};

/**
 * Payments that a provider settles later do not count, because their credits come on other days. Payouts through a provider do not count either:
 * they may leave from our balance at the provider. `unpaid`: money that left our account by the books and that no debit proves.
 */
export function whyNotReconcile(day: DayFacts): DomainError | undefined {
  const { on } = day;
  if (day.isMarked) return no.dayReconciled(on);
  if (!isBefore(on, day.today)) return no.dayNotOver(on);
  if (!day.isCovered) return no.dayNotCovered(on, day.uncovered);
  if (!day.areDebitsCovered) return no.debitsNotCovered(on);
  if (day.openCredits > 0) return no.creditsOpen(day.openCredits);
  if (day.openDebits > 0) return no.debitsOpen(day.openDebits);
  if (day.difference !== noMoney) return no.paymentsUnproven(day.difference);
  return day.unpaid === noMoney ? undefined : no.outgoingUnproven(day.unpaid);
}

export function whyNotLink(line: BankLine, payment: BookedPayment | undefined): DomainError | undefined {
  if (!isOpen(line)) return no.notOpen();
  if (!payment) return no.paymentMissing();
  if (payment.isMatched) return no.paymentMatched(payment.reference);
  return hasAmount(payment, line.amount) ? undefined : no.amountsDiffer(line, payment.amount);
}

export const whyNotUnlink = ({ result }: BankLine): DomainError | undefined =>
  result === 'matched' ? undefined : no.notMatched();
export const whyNotDismiss = (line: BankLine): DomainError | undefined => (isOpen(line) ? undefined : no.notOpen());
/** `used`: lines that are matched or booked. `markedOn`: the first day of it that is marked. `sharedBy`: the file of another statement. `unnamed`: a file that
 * would count as another account. */
type WithdrawalFacts = {
  withdrawnOn: Day | null;
  used: number;
  closedOn: Day | null;
  markedOn: Day | null;
  sharedBy: string | null;
  unnamed: string | null;
};

/** Nothing may rely on it: no payment, no closed month, no mark of a day, and neither the lines nor the account of another file. */
export function whyNotWithdraw({
  withdrawnOn,
  used,
  closedOn,
  markedOn,
  sharedBy,
  unnamed,
}: WithdrawalFacts): DomainError | undefined {
  if (withdrawnOn) return no.statementWithdrawn(withdrawnOn);
  if (used > 0) return no.statementInUse(used);
  if (closedOn) return no.statementOfClosedMonth(closedOn);
  if (markedOn) return no.statementOfReconciledDay(markedOn);
  if (sharedBy !== null) return no.statementShared(sharedBy);
  return unnamed === null ? undefined : no.statementNamesAccount(unnamed);
}

export const whyNotReopen = ({ result }: BankLine): DomainError | undefined =>
  result === 'dismissed' ? undefined : no.notDismissed();
