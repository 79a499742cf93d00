/** What a change of a running loan would do, before anyone requests or confirms it: amounts, both schedules, and the journals. */
import { z } from 'zod';
import { KoboOnWire } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';

/** Open amounts in kobo, by component. */
const OpenAmounts = z.object({
  principal: KoboOnWire,
  interest: KoboOnWire,
  fee: KoboOnWire,
  penalty: KoboOnWire,
  total: KoboOnWire,
});
export type OpenAmounts = z.output<typeof OpenAmounts>;

const PreviewRow = OpenAmounts.extend({ number: z.int(), due_on: Day });
export type PreviewRow = z.output<typeof PreviewRow>;

const PreviewJournal = z.object({
  kind: z.string(),
  effective_on: Day,
  legs: z.array(z.object({ code: z.string(), name: z.string(), debit: KoboOnWire, credit: KoboOnWire })),
});

export const PreviewedChange = z.enum(['charge', 'waiver', 'reschedule', 'write_off', 'write_off_reversal', 'restructure']);
export type PreviewedChange = z.output<typeof PreviewedChange>;

export const ChangePreview = z.object({
  kind: PreviewedChange,
  /** The business day for which it is calculated. */
  on: Day,
  /** Of a write-off that is undone: as it is afterwards, like `payoff`. */
  days_past_due: z.int(),
  /** What closes the loan today. */
  payoff: KoboOnWire,
  before: OpenAmounts,
  /** Of a restructuring: what the new loan asks. */
  after: OpenAmounts,
  /** All that is asked afterwards less all that is asked now: above zero when the customer pays more. */
  difference: KoboOnWire,
  /** What is lost; null unless the loan is written off. */
  loss: OpenAmounts.nullable(),
  /** What was recovered since the write-off and settles instalments instead; null unless a write-off is undone. */
  recovered: KoboOnWire.nullable(),
  rows_before: z.array(PreviewRow),
  rows_after: z.array(PreviewRow),
  /** In the order of posting: days that are not closed yet, interest until today, and the change itself, which is the last. */
  journals: z.array(PreviewJournal),
});
export type ChangePreview = z.output<typeof ChangePreview>;
