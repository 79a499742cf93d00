/** What paying early does: the three choices side by side, and the schedule that the chosen one leaves, before anything is paid. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { PrepaymentQuote } from '@ajo/contract/modules/repayments.prepayment';
import type { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import { DataTable, Money, SelectField, Stack } from '#ui';
import { effectLabels } from '../early.labels.ts';

type Choice = PrepaymentQuote['choices'][number];
type Line = Choice & { id: string };

/**
 * Only money that is more than what is due, less than what closes the loan, and not simply the next instalment, leaves a choice, and only where
 * the choices differ.
 */
export const leavesChoice = (
  amount: Kobo | undefined,
  quote: PrepaymentQuote | undefined,
  next: Kobo | undefined,
): quote is PrepaymentQuote =>
  amount !== undefined &&
  quote !== undefined &&
  quote.amount === amount &&
  amount > quote.due &&
  amount < quote.payoff &&
  amount !== next &&
  quote.choices.length > 1;

type Props = {
  quote: PrepaymentQuote;
  value: PrepaymentEffect;
  onChange: (effect: PrepaymentEffect) => void;
  /** The user of the page: the payer is addressed directly, staff book for a customer. */
  reader: keyof typeof questions;
};

const questions = {
  payer: 'You’re paying early. How should we use it?',
  staff: 'The customer pays early. How is it used?',
} as const;

export function EarlyChoice({ quote, value, onChange, reader }: Props) {
  const chosen = quote.choices.find(({ effect }) => effect === value);
  const end = 'end' as const;
  return (
    <Stack>
      <SelectField
        label={questions[reader]}
        required
        options={quote.choices.map(({ effect }) => ({ value: effect, label: effectLabels[effect] }))}
        value={value}
        onChange={(effect) => onChange(effect as PrepaymentEffect)}
      />
      <DataTable<Line>
        label="What each choice leaves"
        small="rows"
        rows={quote.choices.map((choice) => ({ ...choice, id: choice.effect }))}
        empty="Nothing is left to pay"
        columns={{
          Choice: ({ effect }) => (effect === value ? <strong>{effectLabels[effect]}</strong> : effectLabels[effect]),
          'Next instalment': { align: end, cell: (row) => <Money of={row.next_instalment} /> },
          Last: (row) => longDay(row.last_due_on),
          'You save': { align: end, cell: (row) => <Money of={row.saves} /> },
        }}
      />
      {chosen && (
        <details>
          <summary>The new schedule: {naira(chosen.total_left)} in all</summary>
          <DataTable<Choice['rows'][number]>
            label="The new schedule"
            small="rows"
            rows={chosen.rows}
            empty="Nothing is left to pay"
            columns={{
              '#': (row) => row.number,
              Due: (row) => longDay(row.due_on),
              'To pay': { align: end, cell: (row) => <Money of={row.outstanding} /> },
            }}
          />
        </details>
      )}
    </Stack>
  );
}
