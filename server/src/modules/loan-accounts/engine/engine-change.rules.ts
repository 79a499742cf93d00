/** Whether a running loan may move to another version of the engine: never when the customer would owe more by it. */
import { type Kobo, minus, naira, sumOf } from '@ajo/contract/kernel/money';
import { type Account, components } from '#modules/schedules';

const total = (amounts: Account['due']): Kobo => sumOf(components.map((component) => amounts[component]));

/** What would close the loan today, less the customer's credit. */
const netPayoff = ({ payoff, credit }: Account): Kobo => minus(payoff, credit);

/** What the customer gains today. */
export const favourOf = (before: Account, after: Account): Kobo => minus(netPayoff(before), netPayoff(after));

/** Why the loan keeps its version: the first figure that would be worse for the customer. */
export function whyKeepEngine(before: Account, after: Account): string | undefined {
  const rises: readonly [string, Kobo, Kobo][] = [
    ['payoff', netPayoff(before), netPayoff(after)],
    ['due', minus(total(before.due), before.credit), minus(total(after.due), after.credit)],
    ['outstanding', minus(total(before.outstanding), before.credit), minus(total(after.outstanding), after.credit)],
  ];
  const risen = rises.find(([, from, to]) => to > from);
  if (risen) return `The ${risen[0]} amount would rise by ${naira(minus(risen[2], risen[1]))}`;
  if (after.credit < before.credit) return `The credit would fall by ${naira(minus(before.credit, after.credit))}`;
  if (after.daysPastDue > before.daysPastDue)
    return `The loan would be ${after.daysPastDue} instead of ${before.daysPastDue} days late`;
  return undefined;
}
