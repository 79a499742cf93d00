/** Batches that a payments provider settles: many payments, less fees and refunds, arrive at our bank as one credit. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { many, one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';

export const SettlementBatchId = idOf('SettlementBatchId');
export type SettlementBatchId = z.output<typeof SettlementBatchId>;

/** `pending`: the provider has not sent the money. `settled`: it has, and the books show it. `failed`: the provider could not send it. */
export const BatchStatus = z.enum(['pending', 'settled', 'failed']);
export type BatchStatus = z.output<typeof BatchStatus>;

/** `missing`: the books have no such payment. `amount_differs`: they have another amount. `fee_differs`: the provider kept another fee. */
export const BatchPaymentCheck = z.enum(['agrees', 'missing', 'amount_differs', 'fee_differs']);
export type BatchPaymentCheck = z.output<typeof BatchPaymentCheck>;

const Count = z.object({ count: z.int(), amount: KoboOnWire });

export const SettlementBatch = z.object({
  id: SettlementBatchId,
  provider: z.enum(['paystack']),
  /** The provider's own number of the batch. */
  number: z.string(),
  /** Names the batch where a credit at the bank is linked by hand. */
  reference: z.string(),
  status: BatchStatus,
  settled_on: Day.nullable(),
  payments: z.int(),
  /** What customers paid. */
  gross: KoboOnWire,
  fees: KoboOnWire,
  /** Refunds and disputes that the provider kept back. */
  deductions: KoboOnWire,
  /** What arrives at our bank: `gross` less `fees` and `deductions`. */
  net: KoboOnWire,
  /** Payments of the batch that are missing in the books or have another amount. */
  exceptions: z.int(),
  /** `gross`, `fees`, `deductions` and `net` of the provider agree with each other and with its payments. */
  adds_up: z.boolean(),
  /** The credit on the statement of our bank that proves it. */
  credit: z.object({ on: Day, narration: z.string() }).nullable(),
  /** Settled so long before the first statement of our bank that none shows its credit, and without a credit. */
  before_statements: z.boolean(),
  booked_at: Instant.nullable(),
  /** Null until it is booked, and when no money moved. */
  journal_id: z.uuid().nullable(),
});
export type SettlementBatch = z.output<typeof SettlementBatch>;

export const BatchPayment = z.object({
  reference: z.string(),
  amount: KoboOnWire,
  fee: KoboOnWire,
  check: BatchPaymentCheck,
  /** What the books have; null when the payment is missing. */
  booked: z.object({ amount: KoboOnWire, fee: KoboOnWire, paid_on: Day, customer: z.string().nullable() }).nullable(),
});
export type BatchPayment = z.output<typeof BatchPayment>;

/** Of everything, whatever filter is chosen. */
export const BatchFigures = z.object({
  /** Settled by the provider, and not yet found on a statement of our bank. Net, as account 1000 has it; `gross` is what customers paid. */
  in_transit: Count.extend({ gross: KoboOnWire }),
  /** At our bank before `first_on`, the first day of its statements: settled more than five days earlier, and without a credit. Not in `in_transit`. */
  before_statements: Count.extend({ first_on: Day.nullable() }),
  /** What Paystack has collected and not settled, by the books: account 1020, after fees. */
  at_paystack: KoboOnWire,
  /** Batches with payments that are missing in the books or have another amount. */
  with_exceptions: z.int(),
  /** Payments, less fees, that the provider has not settled for more than three days. */
  overdue: Count,
});
export type BatchFigures = z.output<typeof BatchFigures>;

export const BatchSearch = z.object({
  page: PageNumber,
  per_page: PerPage,
  /** The number of a batch, or the reference of a payment in it. */
  search: z.string().trim().max(100).optional(),
  status: many(BatchStatus),
  /**
   * `in_transit`: settled, and without a credit on a statement of our bank. `before_statements`: the same, and settled before the first of
   * these statements. `with_exceptions`: a payment is missing or has another amount.
   */
  show: z.enum(['in_transit', 'before_statements', 'with_exceptions']).optional(),
  start_date: Day.optional(),
  end_date: Day.optional(),
  ...sortable('settled', 'net'),
});
export type BatchSearch = z.output<typeof BatchSearch>;

const byId = z.object({ id: SettlementBatchId });

export const batchCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/settlements/batches',
    summary: 'Batches of the payments provider, newest first, with what is on the way and what does not agree.',
    access: 'reconciliation.resolve',
    addition: true,
    query: BatchSearch,
    reply: pageOf(SettlementBatch).extend({ additional: BatchFigures }),
  }),
  payments: call({
    method: 'GET',
    path: '/{role}/settlements/batches/{id}/payments',
    summary: 'The payments of one batch, those that do not agree with the books first.',
    access: 'reconciliation.resolve',
    addition: true,
    params: byId,
    query: z.object({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(BatchPayment),
  }),
  fetch: call({
    method: 'POST',
    path: '/{role}/settlements/batches/fetch',
    summary: 'Reads new batches from the provider now, and books those that it has settled. Safe to repeat.',
    access: 'reconciliation.resolve',
    addition: true,
    reply: one(z.object({ booked: z.int() })),
  }),
};

export const batchList = defineList({
  name: 'settlement_batches',
  call: batchCalls.list,
  file: '/{role}/export/settlement-batches',
  searches: ['search'],
});
