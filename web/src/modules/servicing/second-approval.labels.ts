/** What people read about something that waits for a second person. A new kind without a label does not compile. Pure. */
import { kobo, naira } from '@ajo/contract/kernel/money';
import { day, longDay } from '@ajo/contract/kernel/time';
import type { SecondApproval } from '@ajo/contract/modules/repayments.between';

export const kindLabels: Record<SecondApproval['kind'], string> = {
  payment_reversal: 'the reversal of a payment',
  loan_reversal: 'the reversal of the loan',
  write_off: 'the write-off of the loan',
  write_off_reversal: 'undoing the write-off of the loan',
  schedule: 'a change of what the loan owes',
  restructure: 'a new loan that takes over this one',
  credit_refund: 'a refund of the customer’s credit',
};

type Payment = { id: string; reference: string; amount: bigint };

const changes: Record<string, string> = {
  charge: 'Charge',
  waiver: 'Waive',
  reschedule: 'New schedule',
  reversal: 'Undo the write-off',
};

/** Each fact as the server stores it (kobo as text), in reading order. */
const sayings: readonly [string, (fact: string, payments: readonly Payment[]) => string | undefined][] = [
  ['type', (fact) => changes[fact]],
  ['amount', (fact) => naira(kobo(BigInt(fact)))],
  ['kind', (fact) => fact],
  ['component', (fact) => fact],
  ['payment', (fact, payments) => paymentText(payments.find(({ id }) => id === fact))],
  ['returned', (fact) => (fact === 'true' ? 'the principal was returned' : 'the principal was not returned')],
  ['paid_back', () => 'the customer’s payments returned the payout'],
  ['instalments', (fact) => `${fact} ${fact === '1' ? 'instalment' : 'instalments'}`],
  ['first_due_on', (fact) => `first due on ${longDay(day(fact))}`],
  ['firstDueOn', (fact) => `first due on ${longDay(day(fact))}`],
  ['rate_percent', (fact) => `${fact}% interest`],
  ['spread', (fact) => (fact === 'true' ? 'the overdue amount is spread over them' : undefined)],
];

const paymentText = (payment: Payment | undefined): string | undefined =>
  payment && `${payment.reference}, ${naira(kobo(payment.amount))}`;

export const factsInWords = ({ facts }: Pick<SecondApproval, 'facts'>, payments: readonly Payment[]): string[] =>
  sayings.flatMap(([name, describe]) => {
    const fact = facts[name] as string | number | boolean | undefined;
    return (fact === undefined ? undefined : describe(String(fact), payments)) ?? [];
  });
