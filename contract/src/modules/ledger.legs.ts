/** The general ledger as a list: one row for each leg of each journal of a span of days. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { PageNumber, PerPage, pageWithTotals } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { ChartCode, NamedOwner } from './ledger.ts';

export const LedgerLegView = z.object({
  /** The journal and the place of the leg in it. */
  id: z.string(),
  journal_id: z.uuid(),
  kind: z.string(),
  effective_on: Day,
  posted_at: Instant,
  code: z.string(),
  account: z.string(),
  owner: NamedOwner.nullable(),
  debit: KoboOnWire,
  credit: KoboOnWire,
  reference: z.string().nullable(),
});
export type LedgerLegView = z.output<typeof LedgerLegView>;

/** Events that a figure of a report counts. */
export const LedgerEvent = z.enum(['loan-disbursed', 'loan-tranche-disbursed', 'loan-written-off', 'loan-recovered']);
export type LedgerEvent = z.output<typeof LedgerEvent>;

export const LedgerLegSearch = z
  .object({
    page: PageNumber,
    per_page: PerPage,
    /** By effective day. Without days: the running month. */
    start_date: Day.optional(),
    end_date: Day.optional(),
    code: ChartCode.optional(),
    /** Legs of the journals of one event. */
    event: LedgerEvent.optional(),
  })
  .refine(({ start_date: from, end_date: to }) => !from || !to || from <= to, {
    path: ['end_date'],
    error: 'Choose an end date on or after the start date',
  });
export type LedgerLegSearch = z.output<typeof LedgerLegSearch>;

export const ledgerLegCalls = {
  legs: call({
    method: 'GET',
    path: '/{role}/ledger/legs',
    summary:
      'Every leg of every journal of a span of effective days, in the order in which they were posted; of one account code, or of all. A page of all ends with a whole journal.',
    access: 'ledger.read',
    addition: true,
    query: LedgerLegSearch,
    reply: pageWithTotals(LedgerLegView, { debit: KoboOnWire, credit: KoboOnWire }),
  }),
};

export const ledgerLegList = defineList({
  name: 'general_ledger',
  call: ledgerLegCalls.legs,
  file: '/{role}/export/general-ledger',
});
