/** A line of a bank statement, a payment in the books, and what links them. */
import { type Kobo, naira as nairaText, plus } from '@ajo/contract/kernel/money';
import { settlementIdOf, settlementReference } from '@ajo/contract/kernel/reference';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { MatchRule, PaymentRecord } from '@ajo/contract/modules/reconciliation';
import type { BankLineSide, BankLineId, BankLineResult } from '@ajo/contract/modules/reconciliation.lines';
import type { BalanceGap, OpeningBreak } from '@ajo/contract/modules/reconciliation.statements';
import { gl } from '#modules/ledger';

export type BankLine = {
  id: BankLineId;
  statementId: string;
  side: BankLineSide;
  line: number;
  on: Day;
  narration: string;
  amount: Kobo;
  result: BankLineResult;
  named: { record: PaymentRecord; id: string } | null;
  reason: string | null;
};

/**
 * `key`: its reference in the normal form, upper case letters and digits. `amount`: what the bank shows for it, which is net of a fee that the
 * collecting bank kept. `fee`: what the bank may have taken in one debit with a payout; zero for money that comes in.
 */
export type BookedPayment = {
  id: string;
  record: PaymentRecord;
  reference: string;
  key: string;
  amount: Kobo;
  fee: Kobo;
  on: Day;
  isMatched: boolean;
};

/** Names a payment among those of all kinds. */
export const pairOf = ({ record, id }: { record: string; id: string }): string => `${record}:${id}`;

export type Proof = { rule: MatchRule; payment: BookedPayment };

/** What the rules make of a line. */
export type Verdict =
  | ({ result: 'matched' } & Proof)
  | { result: 'missing_in_book' }
  | { result: 'amount_differs' | 'duplicate'; payment: BookedPayment };

/** Where the money of the collecting bank is until it sends it on. */
export const providusClearing = gl.clearingOf(settlementReference(''));

/** Its money is in the clearing account of the collecting bank. */
export const isAtProvider = ({ record, reference }: Pick<BookedPayment, 'record' | 'reference'>): boolean =>
  record === 'receipt' && settlementIdOf(reference) !== undefined;

/** Neither matched nor decided by a person. */
export const openResults: readonly BankLineResult[] = ['missing_in_book', 'amount_differs', 'duplicate'];
export const isOpen = ({ result }: Pick<BankLine, 'result'>): boolean => openResults.includes(result);

/** Names the credit of a line where it waits in suspense. @param timesUndone how often it was taken out again: a reference counts once. */
export const suspenseReference = ({ id }: Pick<BankLine, 'id'>, timesUndone = 0): string =>
  `bank-${id.replaceAll('-', '')}${timesUndone === 0 ? '' : `-${timesUndone + 1}`}`;

/** A payment with this reference is the credit of the line, kept in suspense. */
export const isKept = (line: Pick<BankLine, 'id'>, { record, reference }: Pick<BookedPayment, 'record' | 'reference'>): boolean =>
  record === 'receipt' && reference.startsWith(suspenseReference(line));

/** The bank shows this amount for the payment, with its fee or without. */
export const hasAmount = ({ amount, fee }: Pick<BookedPayment, 'amount' | 'fee'>, shown: Kobo): boolean =>
  amount === shown || plus(amount, fee) === shown;

export const lineText = ({ side, amount, on }: Pick<BankLine, 'side' | 'amount' | 'on'>): string =>
  `${side === 'credit' ? 'Credit' : 'Debit'} of ${nairaText(amount)} on ${longDay(on)}`;

/** Why a statement proves its days only for two people. */
export const gapText = (file: string, { on, narration, expected, found }: BalanceGap): string =>
  `The balances of ${file} do not add up: at ${narration} of ${longDay(on)} it has ${nairaText(found)} where ${nairaText(expected)} was expected`;

/** Begins with the subject of its sentence: the statement. */
export const openingBreakText = ({ opened_on: from, opening, closed_on: to, closing }: OpeningBreak): string =>
  `opens on ${longDay(from)} with ${nairaText(opening)}, and the statement before it ends on ${longDay(to)} with ${nairaText(closing)}`;

/** A statement ends with another balance than the one with which the next statement, `file`, opens. */
export const closingBreakText = (file: string, { opened_on: from, opening, closed_on: to, closing }: OpeningBreak): string =>
  `has ${nairaText(closing)} at the end of ${longDay(to)}, and ${file} opens on ${longDay(from)} with ${nairaText(opening)}`;

/** One subject for each day, so that one request about it is pending at a time. */
export const daySubject = (on: Day): { kind: 'reconciled_day'; id: string } => ({
  kind: 'reconciled_day',
  id: `00000000-0000-7000-8000-0000${on.replaceAll('-', '')}`,
});
