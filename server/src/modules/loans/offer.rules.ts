/** The offer: the schedule of a loan and the Key Facts Statement that the customer reads before accepting. */
import { type Kobo, naira, noMoney, shareOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, longDay, startOfDay } from '@ajo/contract/kernel/time';
import type { KeyFacts } from '@ajo/contract/modules/loans';
import { type Fee, previewOf, rateOf, type Schedule, scheduleOf, type Terms } from '#modules/schedules';
import { type Loan, loanNumber } from './loan.ts';
import { netPayout } from './loan.rules.ts';
import type { LoanProduct } from './product.ts';

type Priced = Pick<Loan, 'principal' | 'fee' | 'ratePercent' | 'ratePeriod' | 'method' | 'frequency' | 'instalments'>;

/** The fee of a product on an amount, half a kobo rounded up. */
export const feeOf = (product: Pick<LoanProduct, 'feeBps'>, amount: Kobo): Kobo =>
  shareOf(amount, { basisPoints: BigInt(product.feeBps), round: 'half-up' });

/** Kept back from the payout. */
export const managementFee = (fee: Kobo): Fee[] =>
  fee > noMoney ? [{ name: 'Management fee', amount: fee, when: 'deducted' }] : [];

/** The schedule as if the money were paid out on `on`: a preview before, the contract on the real day of disbursement. */
export const scheduleOfLoan = (loan: Priced, on: Day): Schedule => scheduleOf(termsOfLoan(loan, on));

/** The loan in the words of the schedules engine, as if the money were paid out on `on`. */
export const termsOfLoan = (loan: Priced, on: Day): Terms => ({
  principal: loan.principal,
  rate: rateOf(loan.ratePercent, loan.ratePeriod),
  method: loan.method,
  frequency: { every: 1, unit: loan.frequency },
  instalments: loan.instalments,
  disbursedOn: on,
  fees: managementFee(loan.fee),
});

/** The end of the last day on which the offer may be accepted. */
export const offerEndsAt = ({ terms }: Pick<Loan, 'terms'>, on: Day): Date => startOfDay(addDays(on, terms.offer_valid_days + 1));

/** Nominal words for the contract's rate: "4.5% a month, declining balance". */
const rateText = ({ ratePercent, ratePeriod, method }: Priced): string =>
  `${ratePercent}% a ${ratePeriod}, ${method === 'flat' ? 'on the first amount (flat)' : 'on what you still owe (declining balance)'}`;

const lateText = ({ terms }: Pick<Loan, 'terms'>): string =>
  /[1-9]/.test(terms.penalty_percent)
    ? `After ${terms.penalty_grace_days} days of grace we charge ${terms.penalty_percent}% a year on what is late, in all never more than ${terms.penalty_cap_bps / 100}% of the loan, and no penalty on a penalty. `
    : 'We charge no penalty. ';

const changeText = ({ terms }: Pick<Loan, 'terms'>): string =>
  terms.cooling_off_days > 0
    ? `You may decline this offer free of charge until the money has been sent to you; and for ${terms.cooling_off_days} days after that you may give it back and owe no interest.`
    : 'You may decline this offer free of charge until the money has been sent to you.';

/** `version` names exactly this text: accepting another one is refused. */
export function keyFactsOf(loan: Loan, facts: { lender: string; on: Day; version: string }): KeyFacts {
  const schedule = scheduleOfLoan(loan, facts.on);
  return {
    version: facts.version,
    lender: facts.lender,
    product: loan.purpose,
    made_on: facts.on,
    rate: rateText(loan),
    net_payout: netPayout(loan),
    fee: loan.fee,
    preview: previewOf(schedule),
    statements: [
      { title: 'What you receive', text: `${naira(netPayout(loan))} on your bank account, after a fee of ${naira(loan.fee)}.` },
      {
        title: 'What you pay back',
        text: `${loan.instalments} instalments, ${naira(schedule.totals.totalRepayable)} in all, the last on ${longDay(schedule.lastDueOn)} if we pay you today. The days move with the day on which we pay you.`,
      },
      {
        title: 'What it costs',
        text: `${naira(schedule.totals.costOfCredit)} in interest and fees; that is an APR of ${schedule.apr}%.`,
      },
      {
        title: 'If you pay late',
        text: `${lateText(loan)}Your guarantor may be told, and your record with credit bureaux may suffer. Talk to us before the day if you cannot pay.`,
      },
      {
        title: 'If you change your mind',
        text: `${changeText(loan)} The offer holds until ${longDay(addDays(facts.on, loan.terms.offer_valid_days))}.`,
      },
      {
        title: 'Your loan',
        text: `Loan ${loanNumber(loan.number)}. Complaints: reply to any of our mails; we answer within 24 hours.`,
      },
    ],
  };
}
