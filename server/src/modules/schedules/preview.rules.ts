/** Between the wire's words and the engine's: the terms of a preview, and the schedule as it is answered. */
import type { Day } from '@ajo/contract/kernel/time';
import type { SchedulePreview, ScheduleTerms } from '@ajo/contract/modules/schedules';
import { rateOf } from './rate.rules.ts';
import type { Row, Schedule, Terms } from './schedule.ts';

type WireTerms = Omit<ScheduleTerms, 'disbursed_on'> & { disbursed_on?: Day | undefined };

/** Terms as the engine reads them; `today` stands in for a day of disbursement that was left out. */
export const termsOf = (wire: WireTerms, today: Day): Terms => ({
  principal: wire.principal,
  rate: rateOf(wire.rate_percent, wire.rate_period),
  method: wire.method,
  frequency: wire.frequency,
  instalments: wire.instalments,
  disbursedOn: wire.disbursed_on ?? today,
  firstDueOn: wire.first_due_on,
  fees: wire.fees,
  roundingMultiple: wire.rounding_multiple,
  principalGrace: wire.principal_grace,
});

export const previewOf = ({ rows, totals, instalment, apr, firstDueOn, lastDueOn }: Schedule): SchedulePreview => ({
  rows: rows.map(rowView),
  totals: {
    principal: totals.principal,
    interest: totals.interest,
    fees: totals.fees,
    paid_out: totals.paidOut,
    total_repayable: totals.totalRepayable,
    cost_of_credit: totals.costOfCredit,
  },
  instalment,
  apr,
  first_due_on: firstDueOn,
  last_due_on: lastDueOn,
});

const rowView = (row: Row): SchedulePreview['rows'][number] => ({
  number: row.number,
  due_on: row.dueOn,
  opening_balance: row.openingBalance,
  principal: row.principal,
  interest: row.interest,
  fees: row.fees,
  total: row.total,
  closing_balance: row.closingBalance,
});
