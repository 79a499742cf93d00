/** What a second person reads about a change of a loan: no ids, amounts in naira, days in words. Pure. */
import { kobo, naira } from '@ajo/contract/kernel/money';
import { day, longDay } from '@ajo/contract/kernel/time';

/** As the request keeps them: kobo as text, days as ISO dates. */
export type SecondApprovalFacts = Record<string, unknown>;

const changes: Record<string, string> = {
  charge: 'Add a charge',
  waiver: 'Waive charges or interest',
  reschedule: 'New schedule',
  write_off: 'Write off what is owed',
  reversal: 'Undo the write-off',
};

const texts: Record<string, (fact: string) => readonly [string, string] | undefined> = {
  type: (fact) => ['change', changes[fact] ?? fact],
  amount: (fact) => ['amount', naira(kobo(BigInt(fact)))],
  kind: (fact) => ['charge', fact],
  component: (fact) => ['component', fact],
  returned: (fact) => ['principal', fact === 'true' ? 'Returned to us' : 'Not returned: the customer owes it'],
  instalments: (fact) => ['new_instalments', fact],
  first_due_on: (fact) => ['first_due_on', longDay(day(fact))],
  firstDueOn: (fact) => ['first_due_on', longDay(day(fact))],
  rate_percent: (fact) => ['new_rate', `${fact}%`],
  spread: (fact) => (fact === 'true' ? ['overdue_amount', 'Spread over the new instalments'] : undefined),
};

export const factsInWords = (facts: SecondApprovalFacts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const fact = facts[name] as string | number | boolean | null | undefined;
      const pair = fact === undefined || fact === null ? undefined : text(String(fact));
      return pair ? [pair] : [];
    }),
  );
