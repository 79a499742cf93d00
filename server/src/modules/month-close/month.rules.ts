/** What a month's figures mean for its checklist, and when it may be closed. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { counted, type Kobo, minus, naira, noMoney } from '@ajo/contract/kernel/money';
import { addMonths, type Day, isBefore, longDay, monthName, longInstant } from '@ajo/contract/kernel/time';
import {
  type EarlierMonth,
  type MonthCheck,
  type MonthCheckName,
  MonthCheckName as Names,
  requiredChecks,
} from '@ajo/contract/modules/month-close';
import { monthCheckLabels } from '@ajo/contract/modules/month-close.words';
import type { BalanceGroup, BankReconciliation } from '@ajo/contract/modules/reconciliation.balance';
import * as no from './month-close.errors.ts';

export type MonthFacts = {
  /** Days of the month that are not closed, and contracts that need a person since a day of the month or before. */
  openDays: number;
  failures: number;
  /** When the last day was closed; null while one is open. */
  closedAt: Date | null;
  /** The newest proof of the books, and the differences that no person resolved. */
  provenAt: Date | null;
  differences: number;
  /** At the end of the last day: what the days of the loans add up to, and what the account has. */
  provisions: Kobo;
  allowance: Kobo;
  /** Days whose mark of reconciliation is missing or no longer true. */
  unreconciled: number;
  /** Our bank account at the end of the last day. */
  bank: BankReconciliation;
  /** Receipts that were paid by the end of the last day and are not decided yet. */
  suspense: Kobo;
  /** Taxes of the month that are not paid in full. */
  openTaxes: readonly { name: string; open: Kobo }[];
  /** When the trial balance was downloaded last, after the last day was closed. */
  downloadedAt: Date | null;
};

type Found = { isDone: boolean; finding: string };

function daysFound({ openDays, failures }: MonthFacts): Found {
  if (openDays > 0) return { isDone: false, finding: `Not closed: ${counted(openDays, 'day')}` };
  if (failures > 0) return { isDone: false, finding: `Contracts to review: ${failures}` };
  return { isDone: true, finding: 'All days are closed' };
}

function proofFound({ differences, provenAt, closedAt }: MonthFacts): Found {
  if (differences > 0) return { isDone: false, finding: `Unresolved differences: ${differences}` };
  if (!closedAt || !provenAt || provenAt < closedAt)
    return { isDone: false, finding: 'The books have not been checked since the last day was closed' };
  return { isDone: true, finding: `Checked on ${longInstant(provenAt)} without a difference` };
}

function provisionsFound({ provisions, allowance, closedAt }: MonthFacts): Found {
  if (!closedAt) return { isDone: false, finding: 'Provisions are complete when all days are closed' };
  if (provisions === allowance) return { isDone: true, finding: `${naira(allowance)} is provided for, as in the books` };
  return {
    isDone: false,
    finding: `Loans and account 1190 (Loan loss allowance) differ by ${naira(minus(provisions, allowance))}`,
  };
}

/** What leads from account 1000 by value date to the balance on the page of the ledger. Empty when they are equal. */
const ledgerText = ({ on, booked, ledger }: BankReconciliation): string =>
  booked === ledger
    ? ''
    : `. Posted later with a value date up to this day: ${naira(minus(booked, ledger))}. The ledger as of ${longDay(on)} has ${naira(ledger)}`;

/** Items that the bank has later, or has not at all, as it should. A line that is not booked as it is stays a finding. */
const inTransit: readonly BalanceGroup[] = [
  'statement',
  'credits_in_transit',
  'payments_in_transit',
  'provider_balance',
  'ledger',
];
const isExplained = ({ unexplained, groups }: BankReconciliation): boolean =>
  unexplained === noMoney && groups.every(({ group }) => inTransit.includes(group));

function bankFound({ bank }: MonthFacts): Found {
  const { on, through, stated, booked } = bank;
  if (stated === null && through === null) return { isDone: false, finding: 'No statement of our bank account was uploaded' };
  if (stated === null)
    return {
      isDone: false,
      finding: `No statement states the balance at the end of the month${through && isBefore(through, on) ? `. The last one ends on ${longDay(through)}` : ''}`,
    };
  if (stated === booked) return { isDone: true, finding: `${naira(stated)}, as in account 1000${ledgerText(bank)}` };
  const balances = `The statement has ${naira(stated)}, account 1000 has ${naira(booked)}`;
  if (isExplained(bank)) return { isDone: true, finding: `${balances}: outstanding items explain it${ledgerText(bank)}` };
  const difference = stated < booked ? `${naira(minus(booked, stated))} less` : `${naira(minus(stated, booked))} more`;
  return {
    isDone: false,
    finding: `${balances}: ${difference} at the bank${ledgerText(bank)}`,
  };
}

const found: Record<MonthCheckName, (facts: MonthFacts) => Found> = {
  days: daysFound,
  proof: proofFound,
  provisions: provisionsFound,
  reconciliation: ({ unreconciled }) =>
    unreconciled === 0
      ? { isDone: true, finding: 'Each day is marked as reconciled' }
      : { isDone: false, finding: `Not reconciled: ${counted(unreconciled, 'day')}` },
  bank_balance: bankFound,
  suspense: ({ suspense }) =>
    suspense === noMoney
      ? { isDone: true, finding: 'No unidentified receipts' }
      : { isDone: false, finding: `Unidentified receipts: ${naira(suspense)}` },
  taxes: ({ openTaxes }) =>
    openTaxes.length === 0
      ? { isDone: true, finding: 'Every tax of the month is paid' }
      : { isDone: false, finding: `Open: ${openTaxes.map(({ name, open }) => `${name} ${naira(open)}`).join(', ')}` },
  trial_balance: ({ downloadedAt }) =>
    downloadedAt
      ? { isDone: true, finding: `Downloaded on ${longInstant(downloadedAt)}` }
      : { isDone: false, finding: 'Not downloaded since the last day was closed' },
};

export type Explanations = Partial<Record<MonthCheckName, string | undefined>>;

/** An explanation of a line that is done is left out. */
export const checksOf = (facts: MonthFacts, explanations: Explanations = {}): MonthCheck[] =>
  Names.options.map((check) => {
    const { isDone, finding } = found[check](facts);
    const state = isDone ? 'done' : requiredChecks.includes(check) ? 'required' : 'open';
    return { check, state, finding, explanation: state === 'open' ? (explanations[check] ?? null) : null };
  });

type CloseFacts = { first: Day; last: Day; today: Day; closedThrough: Day | undefined; checks: readonly MonthCheck[] };

/** Whether the month may be requested at all; explanations are another question. */
export function whyNotClose({ first, last, today, closedThrough, checks }: CloseFacts): DomainError | undefined {
  if (!isBefore(last, today)) return no.monthNotOver();
  if (closedThrough && !isBefore(closedThrough, last)) return no.monthIsClosed();
  if (closedThrough && isBefore(closedThrough, addMonths(first, -1))) return no.earlierMonthOpen(nextMonthName(closedThrough));
  const required = checks.find(({ state }) => state === 'required');
  return required ? no.checkRequired(required.finding) : undefined;
}

/**
 * Before the first close no order is enforced: earlier months close with it, and no one has read their checklists. Undefined otherwise.
 * @param journalsFrom the day of the first journal.
 */
export function earlierOpenMonths(
  { first, closedThrough }: Pick<CloseFacts, 'first' | 'closedThrough'>,
  journalsFrom: Day | undefined,
): string | undefined {
  if (closedThrough || !journalsFrom || !isBefore(journalsFrom, first)) return undefined;
  const [from, to] = [monthName(journalsFrom), monthName(addMonths(first, -1))];
  const [months, verb, they] = from === to ? [from, 'is', 'It closes'] : [`${from} to ${to}`, 'are', 'They close'];
  return `${months} ${verb} not closed. ${they} with this month, without a checklist`;
}

/** Months with a day from `from` on, and before `first`, like 2026-10. */
export function monthsBetween(from: Day | undefined, first: Day): string[] {
  const months: string[] = [];
  if (!from) return months;
  for (let at = `${from.slice(0, 7)}-01` as Day; isBefore(at, first); at = addMonths(at, 1)) months.push(at.slice(0, 7));
  return months;
}

/** What is open in the checklists of earlier months, for the approver, and that still earlier ones were not read. Undefined when nothing is. */
export function openLinesText(earlier: readonly EarlierMonth[], journalsFrom: Day | undefined): string | undefined {
  const texts = earlier.flatMap(({ first_day: first, open }) =>
    open.length > 0 ? [`Open in ${monthName(first)}: ${open.map(({ check }) => monthCheckLabels[check]).join(', ')}`] : [],
  );
  const [oldest] = earlier;
  if (oldest && journalsFrom && isBefore(journalsFrom, oldest.first_day))
    texts.push(`Checklists before ${monthName(oldest.first_day)} were not read`);
  return texts.length > 0 ? texts.join('. ') : undefined;
}

/** What the approver reads first: complete only when it is. @param name of the month. @param warning of earlier months. */
export function reasonToClose(name: string, checks: readonly MonthCheck[], warning?: string): string {
  const end = warning ? `. ${warning}` : '';
  const open = checks.filter(({ state }) => state !== 'done');
  if (open.length === 0) return `The checklist of ${name} is complete${end}`;
  return `${counted(open.length, 'open line')} in ${name}: ${open.map(({ check, finding }) => `${monthCheckLabels[check]} (${finding})`).join('; ')}${end}`;
}

const nextMonthName = (closedThrough: Day): string => monthName(addMonths(`${closedThrough.slice(0, 7)}-01` as Day, 1));

/** A line that is open has the finding of the request: the requester explained that one, and the approver has read it. */
export function whyNotAsRequested(requested: readonly MonthCheck[], checks: readonly MonthCheck[]): DomainError | undefined {
  const shown = new Map(requested.map(({ check, finding }) => [check, finding]));
  const changed = checks.filter(({ check, state, finding }) => state === 'open' && shown.get(check) !== finding);
  return changed.length > 0 ? no.findingsChanged(changed.map(({ finding }) => finding)) : undefined;
}

export function whyNotExplained(checks: readonly MonthCheck[]): DomainError | undefined {
  const missing = checks.filter(({ state, explanation }) => state === 'open' && explanation === null);
  return missing.length > 0 ? no.explanationMissing(missing.map(({ check }) => check)) : undefined;
}
