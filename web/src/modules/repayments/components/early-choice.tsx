/** What paying early does: the chosen use and its schedule before anything is paid, and the choices side by side. */
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { DataTable, Money, SelectField, Stack } from '#ui';
import { type EarlyUse, effectLabels } from '../early.labels.ts';
import type { EarlyOption } from '../early-uses.ts';
import './early-choice.css';

type Line = EarlyOption<EarlyUse> & { id: string };
type Remainder = Pick<Line, 'rows' | 'next_instalment' | 'last_due_on'>;

/** In one sentence: a table with a column for each figure is wider than the dialog. */
const remainderOf = ({ rows: [next], next_instalment: amount, last_due_on: last }: Remainder): string =>
  next ? `Next: ${naira(amount)} on ${longDay(next.due_on)}. Last: ${longDay(last)}.` : 'Nothing is left to pay.';

const effectOf = ({ saves, ...choice }: EarlyOption<EarlyUse>): string =>
  `${remainderOf(choice)}${saves > noMoney ? ` You save ${naira(saves)}.` : ''}`;

type Props<Use extends EarlyUse> = {
  choices: readonly EarlyOption<Use>[];
  value: Use;
  onChange: (use: Use) => void;
  /** The user of the page: the payer is addressed directly, staff book for a customer. */
  reader: keyof typeof questions;
};

const questions = {
  payer: 'You’re paying early. How should we use it?',
  staff: 'The customer pays early. How is it used?',
} as const;

export function EarlyChoice<Use extends EarlyUse>({ choices, value, onChange, reader }: Props<Use>) {
  const chosen = choices.find(({ effect }) => effect === value);
  const end = 'end' as const;
  return (
    <Stack>
      <SelectField
        label={questions[reader]}
        required
        options={choices.map(({ effect }) => ({ value: effect, label: effectLabels[effect] }))}
        value={value}
        onChange={(use) => onChange(use as Use)}
      />
      {chosen && <p className="quiet">{effectOf(chosen)}</p>}
      <details className="early-schedule">
        <summary>Compare the choices</summary>
        <DataTable<Line>
          label="What each choice leaves"
          small="rows"
          rows={choices.map((choice) => ({ ...choice, id: choice.effect }))}
          empty="Nothing is left to pay"
          columns={{
            Choice: (row) => (
              <>
                {row.effect === value ? <strong>{effectLabels[row.effect]}</strong> : effectLabels[row.effect]}
                <p className="quiet">{remainderOf(row)}</p>
              </>
            ),
            'You save': {
              align: end,
              cell: (row) => (
                <span>
                  <Money of={row.saves} />
                </span>
              ),
            },
          }}
        />
      </details>
      {chosen && (
        <details className="early-schedule">
          <summary>The new schedule: {naira(chosen.total_left)} in all</summary>
          <DataTable<Line['rows'][number]>
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
