/** Errors of reconciliation. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type Day, longDay, monthName } from '@ajo/contract/kernel/time';
import type { OpeningBreak } from '@ajo/contract/modules/reconciliation.statements';
import { type BankLine, closingBreakText, openingBreakText } from './reconciliation.ts';

const conflict = (code: string, text: string): DomainError => new DomainError('conflict', code, text);

export const lineMissing = (): DomainError => new DomainError('missing', 'bank_line_missing', 'Bank line not found');
export const notOpen = (): DomainError => conflict('bank_line_settled', 'This line is matched, dismissed or withdrawn already');
export const notMatched = (): DomainError => conflict('bank_line_not_matched', 'This line has no match');
export const notDismissed = (): DomainError => conflict('bank_line_not_dismissed', 'This line is not dismissed');
export const paymentMissing = (): DomainError =>
  wrongField('reference', 'There is no payment with this reference', 'payment_missing');
export const paymentMatched = (reference: string): DomainError =>
  wrongField('reference', `${reference} is matched with another line`, 'payment_matched');
export const amountsDiffer = ({ side, amount }: Pick<BankLine, 'side' | 'amount'>, payment: Kobo): DomainError =>
  wrongField(
    'reference',
    `The ${side} is ${naira(amount)} and the payment ${naira(payment)}. Correct the payment first`,
    'amounts_differ',
  );
export const namesPayment = (): DomainError =>
  conflict('names_payment', 'This credit names a payment of another amount. Write off the difference, or correct the payment');
/** @param atProvider what the books have at the collecting bank. */
export const lessAtProvider = (atProvider: Kobo): DomainError =>
  conflict(
    'less_at_provider',
    `Providus has ${naira(atProvider)} of ours by the books, which is less than this credit. Book the missing payments first`,
  );
export const noDifference = (): DomainError =>
  conflict('no_difference', 'This line names no payment of another amount: there is nothing to write off');
export const creditIsLarger = (): DomainError =>
  conflict(
    'credit_is_larger',
    'The credit is larger than the payment: the rest is money of the payer. Correct the payment first',
  );
export const debitIsSmaller = (): DomainError =>
  conflict(
    'debit_is_smaller',
    'The debit is smaller than the payment, so less money left than was booked. Correct the payment first',
  );
export const notCharged = (): DomainError =>
  conflict('not_charged', 'Only a debit that is missing in the books, or a duplicate, is a bank charge');
export const lineNotBooked = (): DomainError =>
  conflict('line_not_booked', 'Only a line that is missing in the books, or a duplicate, is booked to an account');
export const incomeLeaves = (): DomainError => wrongField('account', 'Money that left our account is no income');
export const monthOfDayClosed = (on: Day): DomainError =>
  conflict('month_of_day_closed', `${monthName(on)} is closed. Its days stay reconciled`);
export const notKept = (): DomainError =>
  conflict('not_kept', 'Only a credit that is missing in the books, or a duplicate, goes to suspense');
export const keptBefore = (): DomainError => conflict('kept_before', 'This credit is in suspense already');
export const dayReconciled = (on: Day): DomainError => conflict('day_reconciled', `${longDay(on)} is marked as reconciled`);
export const dayNotReconciled = (on: Day): DomainError =>
  conflict('day_not_reconciled', `${longDay(on)} is not marked as reconciled`);
export const dayNotOver = (on: Day): DomainError => conflict('day_not_over', `${longDay(on)} is not over yet`);
/** @param last4 of the account whose statements leave it out, when it has a name. */
export const dayNotCovered = (on: Day, last4: string | null): DomainError =>
  conflict(
    'day_not_covered',
    `No statement of our ${last4 ? `account that ends in ${last4}` : 'bank account'} covers all of ${longDay(on)}. Upload one that ends later`,
  );
export const debitsNotCovered = (on: Day): DomainError =>
  conflict(
    'debits_not_covered',
    `The statement of ${longDay(on)} was uploaded when only credits were stored. Upload the same file again to add its debits`,
  );
export const debitsOpen = (count: number): DomainError =>
  conflict('debits_open', count === 1 ? '1 debit of the day is open' : `${count} debits of the day are open`);
export const outgoingUnproven = (unpaid: Kobo): DomainError =>
  conflict('outgoing_unproven', `Outgoing payments of ${naira(unpaid)} have no debit at the bank`);
export const creditsOpen = (count: number): DomainError =>
  conflict('credits_open', count === 1 ? '1 credit of the day is open' : `${count} credits of the day are open`);
export const paymentsUnproven = (difference: Kobo): DomainError =>
  conflict('payments_unproven', `Payments of ${naira(difference)} have no credit at the bank`);
export const balancesDoNotAddUp = (doubt: string): DomainError =>
  wrongField(
    'reason',
    `${doubt}. Upload a complete statement, or give a reason: then a second person must confirm the mark`,
    'balances_do_not_add_up',
  );
export const noLines = (): DomainError =>
  wrongField('statement', 'This file has no credits and no debits. Choose another statement', 'no_lines');
export const lineInFuture = (on: Day): DomainError =>
  wrongField('statement', `This file has a line of ${longDay(on)}, which is after today. Check its dates`, 'line_in_future');
export const otherAccount = (last4: string): DomainError =>
  wrongField(
    'is_our_account',
    last4
      ? `This statement is of an account that ends in ${last4}, which no earlier statement names. Confirm that it is our account`
      : 'This is the first statement, and it names no account. Confirm that it is of our account',
    'other_account',
  );
export const accountUnnamed = (): DomainError =>
  wrongField('account_last4', 'This file names no account. Enter the last four digits of its number', 'account_unnamed');
/** @param last4 of the account that the file names. */
export const accountNamed = (last4: string): DomainError =>
  wrongField('account_last4', `This file is of an account that ends in ${last4}`, 'account_named');
export const opensElsewhere = (broken: OpeningBreak): DomainError =>
  wrongField(
    'accepts_opening_break',
    `This file ${openingBreakText(broken)}. Choose the right file, upload the statement between them first, or accept the difference`,
    'opening_balance_breaks',
  );
/** @param next the file that opens with another balance. */
export const closesElsewhere = (next: string, broken: OpeningBreak): DomainError =>
  wrongField(
    'accepts_opening_break',
    `This file ${closingBreakText(next, broken)}. Choose the right file, upload the statement between them first, or accept the difference`,
    'closing_balance_breaks',
  );
export const statementMissing = (): DomainError => new DomainError('missing', 'bank_statement_missing', 'Statement not found');
export const statementWithdrawn = (on: Day): DomainError =>
  conflict('statement_withdrawn', `This statement was withdrawn on ${longDay(on)}`);
export const statementInUse = (lines: number): DomainError =>
  conflict(
    'statement_in_use',
    `${lines === 1 ? '1 line of this statement is' : `${lines} lines of this statement are`} matched or booked. End ${lines === 1 ? 'its match' : 'their matches'} first`,
  );
export const statementOfClosedMonth = (on: Day): DomainError =>
  conflict('statement_of_closed_month', `${monthName(on)} is closed, and two people closed it with this statement`);
export const statementOfReconciledDay = (on: Day): DomainError =>
  conflict('statement_of_reconciled_day', `${longDay(on)} is marked as reconciled. Open the day again first`);
/** @param file of another statement. */
export const statementShared = (file: string): DomainError =>
  conflict(
    'statement_shared',
    `${file} has lines that are stored with this statement. Withdraw ${file} first, and upload it again after`,
  );
/** @param file without an account number. */
export const statementNamesAccount = (file: string): DomainError =>
  conflict(
    'statement_names_account',
    `${file} names no account, and would count as another account after this. Upload the right statement of this account first, or withdraw ${file} and upload it with its last four digits`,
  );
export const fileStored = (on: string): DomainError =>
  wrongField('statement', `This file was uploaded on ${on}`, 'statement_stored');
export const withdrawnMeanwhile = (): DomainError =>
  wrongField(
    'statement',
    'The earlier upload of this file was withdrawn just now. Upload it again',
    'statement_withdrawn_meanwhile',
  );
export const statementUnread = (): DomainError => wrongField('statement', 'Choose the statement as PDF, CSV or XLSX', 'no_file');
