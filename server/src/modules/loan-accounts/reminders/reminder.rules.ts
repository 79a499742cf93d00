/** The one reminder of a day about all loans of a customer: what is late and what is due soon, in words by the stage of the arrears. Pure. */
import { capital } from '@ajo/contract/kernel/capital';
import type { lateReminderDays } from '@ajo/contract/kernel/arrears';
import { type Kobo, naira, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, daysBetween, daysText, isBefore, longDay } from '@ajo/contract/kernel/time';
import { loanNumber } from '#modules/loans';
import type { Notice } from '#modules/notifications';
import { type PaidTo, transferFacts } from '#modules/wallets';
import type { OpenRow } from './due-notice.store.ts';

export type Reminder = Omit<Notice, 'userId'>;

type Stage = { from: (typeof lateReminderDays)[number]; mail: string; text: string };
/** By the days of the oldest late instalment, the latest first. */
const stages: readonly Stage[] = [
  {
    from: 30,
    mail: 'Your loan is seriously late. We may ask your guarantor to pay, and it may be reported to the credit bureaus. Please pay or call us today: together we can still find a plan.',
    text: 'Seriously late: please pay or call us today.',
  },
  {
    from: 14,
    mail: 'Please pay or agree on a plan with us now. Otherwise we may inform your guarantor.',
    text: 'Pay or agree on a plan with us now.',
  },
  {
    from: 7,
    mail: 'If you cannot pay it all, open your loan and choose “I can’t pay it all”: promise a day, ask for smaller instalments or for a call.',
    text: 'Cannot pay it all? Open Ajo and tell us.',
  },
  { from: 3, mail: 'Please pay today, or tell us if you cannot.', text: 'Please pay today or tell us if you cannot.' },
  { from: 1, mail: 'If you have paid just now, thank you: there is nothing more to do.', text: 'Paid already? Thank you.' },
];

const amountOf = (rows: readonly OpenRow[]): Kobo => sumOf(rows.map(({ open }) => open));
const loansIn = (rows: readonly OpenRow[]): number => new Set(rows.map(({ loanId }) => loanId)).size;
const ofLoans = (rows: readonly OpenRow[]): string => {
  const [first] = rows;
  return loansIn(rows) === 1 && first ? `of your loan ${loanNumber(first.number)}` : `of your ${loansIn(rows)} loans`;
};

function whenDue(dueOn: Day, today: Day): string {
  if (dueOn === today) return 'today';
  return dueOn === addDays(today, 1) ? 'tomorrow' : `on ${longDay(dueOn)}`;
}

/** Several days: the last of them. */
const dueText = (rows: readonly OpenRow[], today: Day): string => {
  const days = [...new Set(rows.map(({ dueOn }) => dueOn))];
  const last = days.at(-1) ?? today;
  return days.length === 1 ? `is due ${whenDue(last, today)}` : `is due by ${longDay(last)}`;
};

function lateText(rows: readonly OpenRow[], days: number): string {
  const amount = `${naira(amountOf(rows))} ${ofLoans(rows)}`;
  return rows.length === 1 ? `${amount} is ${daysText(days)} late` : `${amount} is late, the oldest ${daysText(days)}`;
}

/** The rows are in order of their due day. Undefined when nothing is open. */
export function reminderOf(rows: readonly OpenRow[], today: Day, account?: PaidTo): Reminder | undefined {
  const [oldest] = rows;
  if (!oldest) return undefined;
  const late = rows.filter(({ dueOn }) => isBefore(dueOn, today));
  const soon = rows.filter(({ dueOn }) => !isBefore(dueOn, today));
  const link = loansIn(rows) === 1 ? `/dashboard?loan=${oldest.loanId}` : '/dashboard';
  const facts = factsOf(rows, today, account);
  const days = daysBetween(oldest.dueOn, today);
  const stage = stages.find(({ from }) => days >= from);
  if (!stage) {
    const message = `${naira(amountOf(soon))} ${ofLoans(soon)} ${dueText(soon, today)}`;
    const isTomorrow = soon.some(({ dueOn }) => dueOn === addDays(today, 1));
    return {
      kind: 'reminder',
      subject: `${naira(amountOf(soon))} ${dueText(soon, today)}`,
      message,
      ...(isTomorrow && { sms: `${message}. A transfer to your account number with us is free.` }),
      facts,
      link,
    };
  }
  const more = soon.length > 0 ? [`${naira(amountOf(soon))} more ${dueText(soon, today)}`] : [];
  const sentences = [lateText(late, days), ...more];
  return {
    kind: 'repayment',
    subject: lateText(late, days),
    isTrouble: true,
    message: [...sentences, stage.mail].map(asSentence).join(' '),
    sms: [...sentences, stage.text].map(asSentence).join(' '),
    facts,
    link,
  };
}

/** `from`: "card ending 4081". */
export type Declined = { amount: Kobo; from: string; reason: string };

const declinedText = ({ amount, from }: Declined): string => `We could not collect ${naira(amount)} from your ${from}`;

/** After the reminder of the day. */
export const declinedLine = (declined: Declined): string =>
  `${declinedText(declined)}: ${declined.reason}. Please pay another way`;

type DeclinedReminder = { account: PaidTo | undefined; declined: Declined };

/** The reminder of a day on which a card was declined: that first, then what is due. Undefined when nothing is open. */
export function declinedReminder(
  rows: readonly OpenRow[],
  today: Day,
  { account, declined }: DeclinedReminder,
): Omit<Reminder, 'link'> | undefined {
  const usual = reminderOf(rows, today, account);
  if (!usual) return undefined;
  const { from, reason } = declined;
  const subject = declinedText(declined);
  const state = asSentence(usual.subject ?? usual.message);
  return {
    kind: 'repayment',
    isTrouble: true,
    subject,
    message: `${asSentence(`${subject}: ${reason}`)} ${state} Please pay another way: a transfer to your account number is free.`,
    sms: `${asSentence(subject)} ${state} Pay another way.`,
    facts: [['Declined', `${capital(from)}: ${reason}`], ...(usual.facts ?? [])],
  };
}

const asSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

function factsOf(rows: readonly OpenRow[], today: Day, account?: PaidTo): Notice['facts'] {
  const due = rows.filter(({ dueOn }) => !isBefore(today, dueOn));
  return [
    ...rows.map(({ number, dueOn, open }): [string, string] => {
      const late = daysBetween(dueOn, today);
      return [`Loan ${loanNumber(number)}, due ${longDay(dueOn)}${late > 0 ? ` (${daysText(late)} late)` : ''}`, naira(open)];
    }),
    ...(rows.length > 1 && amountOf(due) > noMoney ? [['To pay now', naira(amountOf(due))] as const] : []),
    ...transferFacts(account),
  ];
}
