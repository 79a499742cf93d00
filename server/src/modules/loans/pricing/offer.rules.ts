/** The offer: the schedule of a loan and the Key Facts Statement that the customer reads before accepting. */
import { minus, naira, noMoney } from '@ajo/contract/kernel/money';
import { promises } from '@ajo/contract/kernel/promises';
import { type Day, daysText, longDay } from '@ajo/contract/kernel/time';
import type { KeyFacts } from '@ajo/contract/modules/loans';
import type { CardFeePayer, SchedulePreview } from '@ajo/contract/modules/schedules';
import { previewOf, type Schedule, scheduleOf } from '#modules/schedules';
import { type Loan, loanNumber } from '../loan.ts';
import { netPayout } from './payout.rules.ts';
import { coolingOffDays, lastDayOfOffer } from './return.rules.ts';
import { firstPartOf, planFrom, plannedTermsOf, termsOfLoan } from './terms.rules.ts';

type Priced = Pick<
  Loan,
  'engineVersion' | 'terms' | 'ratePercent' | 'ratePeriod' | 'method' | 'principal' | 'instalments' | 'tranchePlan' | 'imported'
>;

/** The contract's schedule of the amount disbursed on `on`, the actual day. Later payouts are added when they are made. */
export const scheduleOfLoan = (loan: Priced, on: Day): Schedule => scheduleOf(termsOfLoan(loan, on));

/** The schedule as if the money were paid out on `on` and later as planned: shown, assessed and offered before the payout. */
export const plannedSchedule = (loan: Priced, on: Day): Schedule => scheduleOf(plannedTermsOf(loan, on));

/** Nominal words for the contract's rate: "4.5% a month, declining balance". */
const rateText = ({ ratePercent, ratePeriod, method }: Priced): string =>
  `${ratePercent}% a ${ratePeriod}, ${method === 'flat' ? 'flat, on the amount borrowed' : 'on what you still owe (declining balance)'}`;

/** A penalty is a rate of a year, or a share that is charged once for each late instalment. */
const penaltyText = ({ penalty_percent: percent, penalty_kind: kind, penalty_on: base }: Loan['terms']): string =>
  kind === 'daily'
    ? `${percent}% a year on what is late`
    : `${percent}% of the overdue ${base === 'principal' ? 'principal' : 'amount'}, once for each late instalment`;

const lateText = ({ terms }: Pick<Loan, 'terms'>): string =>
  /[1-9]/.test(terms.penalty_percent)
    ? `After ${terms.penalty_grace_days} days of grace we charge ${penaltyText(terms)}. We never charge more than ${terms.penalty_cap_bps / 100}% of the loan in total, and no penalty on a penalty. `
    : 'We charge no penalty. ';

function changeText(loan: Pick<Loan, 'terms'>): string {
  const days = coolingOffDays(loan);
  const decline = `You may decline this offer free of charge ${promises.decline}.`;
  return days > 0
    ? `${decline} For ${days} working days after the payout you may return the loan: pay back what we sent you, by any channel, and owe no interest and no fee.`
    : decline;
}

const receiveText = (loan: Loan, on: Day): string =>
  `${naira(netPayout(loan))} in your bank account, after a fee of ${naira(loan.fee)}${
    loan.downPayment > noMoney
      ? ` and your down payment of ${naira(loan.downPayment)}, which settles instalment 1 on the same day`
      : ''
  }.${
    loan.upfrontFee > noMoney
      ? ` Before we pay out you pay us ${naira(loan.upfrontFee)}; you get it back if the loan is not paid out.`
      : ''
  }${laterText(loan, on)}`;

/** The commitments of the offer, their limits, and that the fee is not refunded. */
function laterText({ tranchePlan, principal, terms, ...rest }: Loan, on: Day): string {
  if (tranchePlan.length === 0) return '';
  const parts = planFrom(tranchePlan, on).map(({ amount, expected_on: day }) => `${naira(amount)} about ${longDay(day)}`);
  return ` That is the first part, ${naira(firstPartOf({ principal, tranchePlan, ...rest }))} of ${naira(principal)}; later you receive ${parts.join(', then ')}. If a part's date passes before you receive the first part, expect it the day after the first. We release each later part within ${terms.tranche_within_days} days, and only while the loan is paid on time. You owe and pay interest only on what you have received. You may decline later parts. The fee is that of the whole amount.`;
}

const times = (count: number, what: string): string[] =>
  count > 0 ? [`${count === 1 ? 'The first instalment' : `The first ${count} instalments`} ${what}.`] : [];

/** What the table of instalments shows and does not explain. */
function rowsText({ terms: { grace, working_days: rule, fees } }: Pick<Loan, 'terms'>): string {
  const charged = fees.filter(({ when }) => when === 'per_instalment').map(({ name }) => name);
  const points = fees.filter(({ when }) => when === 'in_rate').map(({ name, percent }) => `${name} (${percent ?? '0'}%)`);
  return [
    ...times(grace.principal, 'repay no principal'),
    ...times(grace.interest_deferred, 'include no interest: it is added to the next instalment'),
    ...times(grace.interest_free, 'are free of interest'),
    ...(charged.length > 0 ? [`Each instalment includes ${charged.join(' and ')}.`] : []),
    ...(points.length > 0 ? [`The interest includes ${points.join(' and ')}.`] : []),
    ...(rule
      ? [
          `A due date that is not a working day moves to the working day ${rule.shift === 'next' ? 'after' : 'before'} it, at no extra cost.`,
        ]
      : []),
  ].join(' ');
}

/** A down payment is a row of the schedule and no instalment to come. */
function instalmentsText({ downPayment }: Pick<Loan, 'downPayment'>, { rows, totals }: Schedule): string {
  if (downPayment === noMoney) return `${rows.length} instalments, ${naira(totals.totalRepayable)} in all`;
  return `The down payment of ${naira(downPayment)} and ${rows.length - 1} instalments of ${naira(minus(totals.totalRepayable, downPayment))} together`;
}

/** The company that lends, as the document names it. Empty texts are left out. */
export type Lender = { legalName: string; address: string; licence: string; phone: string; email: string };
export type OfferFacts = {
  lender: Lender;
  on: Day;
  version: string;
  /** Who pays the processing fee of card payments; left out: the customer. */
  cardFeePayer?: CardFeePayer;
  /** Where the money goes; undefined when the customer has named no account yet. */
  account?: { bank: string; number: string; name: string } | undefined;
  /** The customer has an email address: our mails are where they reply. */
  hasEmail: boolean;
};

const lenderText = ({ legalName, address, licence, phone, email }: Lender): string =>
  [[legalName, address].filter(Boolean).join(', '), licence, [phone, email].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join('. ');

/** The last four digits are enough to know one's own account. */
const accountText = (account: OfferFacts['account']): string =>
  account
    ? ` We send it to your account ending ${account.number.slice(-4)} at ${account.bank}, in the name of ${account.name}.`
    : '';

function paymentText({ card, instalment }: SchedulePreview): string {
  const free = 'A transfer to your own account number costs nothing.';
  if (!card || card.fees === noMoney)
    return `${free} Paying by card costs nothing either: we pay the processing fee of every payment of this loan.`;
  return `${free} Paying by card costs ${naira(card.fee_each)} on an instalment of ${naira(instalment)}: ${naira(card.fees)} if you pay every instalment by card, and the APR is then ${card.apr}%.`;
}

/** The order of `components` within a row, and the order of a loan that is long overdue where its terms have one. */
function useText({ terms: { principal_first_after_days: days } }: Pick<Loan, 'terms'>): string {
  const usual =
    'A payment settles the oldest instalment first. Within an instalment it settles penalties, then fees, then interest, then principal.';
  return days === undefined
    ? usual
    : `${usual} While an instalment is ${days === 0 ? 'late' : `more than ${daysText(days)} late`}, overdue instalments are settled differently: first all principal, then all interest, then penalties, then fees.`;
}

function earlyText({ method, terms: { early_settlement_rebate_bps: rebate } }: Pick<Loan, 'method' | 'terms'>): string {
  const any = 'You may pay early on any day, in part or in full, without a charge.';
  if (method !== 'flat') return `${any} You pay interest only for the days you have the money, so paying early costs less.`;
  return rebate > 0
    ? `${any} If you settle the whole loan early, ${rebate / 100}% of the interest of later instalments is not charged. Paying only a part early does not lower the interest, which is fixed.`
    : `${any} The interest is fixed: paying early does not lower it.`;
}

/** A customer without a mailbox has no mail of ours to reply to. */
const complaintText = ({ hasEmail, lender: { phone } }: OfferFacts): string =>
  hasEmail
    ? 'Complaints: reply to any of our emails; a person reads it within 24 hours and answers within 48.'
    : `Complaints: write to us in your account${phone && `, or call ${phone}`}. A person reads it within 24 hours and answers within 48.`;

/** `version` names exactly this text: accepting another one is refused. */
export function keyFactsOf(loan: Loan, facts: OfferFacts): KeyFacts {
  const schedule = plannedSchedule(loan, facts.on);
  const preview = previewOf(plannedTermsOf(loan, facts.on), facts.cardFeePayer);
  return {
    version: facts.version,
    lender: facts.lender.legalName,
    product: loan.purpose,
    made_on: facts.on,
    rate: rateText(loan),
    net_payout: netPayout(loan),
    fee: loan.fee,
    upfront_fee: loan.upfrontFee,
    down_payment: loan.downPayment,
    later_payouts: planFrom(loan.tranchePlan, facts.on),
    preview,
    statements: [
      { title: 'What you receive', text: `${receiveText(loan, facts.on)}${accountText(facts.account)}` },
      {
        title: 'What you pay back',
        text: `${instalmentsText(loan, schedule)}, the last on ${longDay(schedule.lastDueOn)} if we pay you today${loan.tranchePlan.length > 0 ? ' and the rest as planned. Each later part changes the instalments after it: we show you the new ones' : ''}. The dates move if we pay you on a later day. ${rowsText(loan)}`.trim(),
      },
      {
        title: 'What it costs',
        text: `${naira(schedule.totals.costOfCredit)} in interest and fees${loan.tranchePlan.length > 0 ? ' if all is paid out as planned' : ''}, an APR of ${schedule.apr}%.`,
      },
      { title: 'What it costs to pay', text: paymentText(preview) },
      { title: 'How a payment is used', text: useText(loan) },
      { title: 'If you pay early', text: earlyText(loan) },
      {
        title: 'If you pay late',
        text: `${lateText(loan)}We may inform your guarantor, and late payment may harm your credit record. If you cannot pay, talk to us before the due date.`,
      },
      {
        title: 'If you change your mind',
        text: `${changeText(loan)} Accept the offer by ${longDay(lastDayOfOffer(loan, facts.on))}.`,
      },
      {
        title: 'Your loan',
        text: `Loan ${loanNumber(loan.number)}. ${complaintText(facts)}`,
      },
      { title: 'Who lends to you', text: lenderText(facts.lender) },
    ],
  };
}
