/** Texts on the page of a request: how a loan on probation is classed, and which schedule is in force. */
import { counted } from '@ajo/contract/kernel/money';
import { daysText, longDay } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';

type Probation = NonNullable<RepaymentsView['probation']>;

const needed = ({ days, instalments }: Probation): string =>
  `${daysText(days)} and ${counted(instalments, 'instalment')} on time`;

/** In the head: why the class is worse than the days late. */
export function probationBrief(probation: Probation, late: number): string {
  const { classed_as: classed, until } = probation;
  const end = `On probation until ${until ? longDay(until) : needed(probation)}`;
  return classed > late ? `${end}: classed as ${daysText(classed)} late` : end;
}

export const probationText = (probation: Probation): string =>
  `Changed while late: classed as ${daysText(probation.classed_as)} past due until ${needed(probation)}, counted from ${longDay(probation.since)} or its last late day${probation.until ? `. At the earliest on ${longDay(probation.until)}` : ''}`;

const changes: Record<NonNullable<LoanView['new_schedule']>['how'], string> = { rescheduled: 'Rescheduled', re_aged: 'Re-aged' };

/** Beside the terms as they were signed; `link` leads to what is in force. */
export function changeOfTerms({ new_schedule: changed, restructured_into: into, completed_on: on }: LoanView) {
  if (into) return { text: `Restructured${on ? ` on ${longDay(on)}` : ''}`, link: `See ${into.number}` };
  return changed && { text: `${changes[changed.how]} on ${longDay(changed.on)}`, link: 'See the schedule in force' };
}

/** With the schedule that is in force. */
export const instalmentsInForce = ({ new_schedule: changed, instalments }: LoanView): string =>
  counted(changed?.instalments ?? instalments, 'instalment');
