/** Taxes that the lender owes for a month: what was withheld or charged, and what was paid to the authority. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { FileFormat } from '../kernel/list.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { BankReference } from './loan-accounts.sources.ts';

/** Withheld from interest, VAT on fees, and the levy on transfers. */
export const Tax = z.enum(['withholding', 'vat', 'levy']);
export type Tax = z.output<typeof Tax>;
/** Like 2026-10. */
export const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month like 2026-10');
/** `nothing`: no tax in the month. `overdue`: after the day on which it is due. `credit`: more was paid or given back than charged. */
export const TaxState = z.enum(['nothing', 'open', 'overdue', 'remitted', 'credit']);
export type TaxState = z.output<typeof TaxState>;

export const TaxRemittance = z.object({
  id: z.uuid(),
  amount: KoboOnWire,
  reference: z.string(),
  paid_on: Day,
  /** `pending` until a second person confirms it. */
  status: z.enum(['pending', 'completed', 'reversed']),
  requested_by: z.string(),
  confirmed_by: z.string().nullable(),
  journal_id: z.uuid().nullable(),
  requested_at: Instant,
  /** Its reversal waits for a second person. */
  reversal_requested: z.boolean(),
  /** The two people who reversed it, why, and the journal that takes back the payment's. */
  reversal: z.object({ by: z.string(), reason: z.string(), journal_id: z.uuid() }).nullable(),
});
export type TaxRemittance = z.output<typeof TaxRemittance>;

export const TaxMonth = z.object({
  tax: Tax,
  /** The account of the chart. */
  code: z.string(),
  /** Withheld or charged in the month, less what was given back. */
  accrued: KoboOnWire,
  remitted: KoboOnWire,
  /** Credit of earlier months: what was paid or given back above what they charged, and no later month has used. */
  credit: KoboOnWire,
  /** Accrued less the credit and less what was remitted for the month; not below zero. */
  open: KoboOnWire,
  /** Credit for later months. */
  credit_left: KoboOnWire,
  /** Open without payments that wait for their second person: what can be paid. */
  unpaid: KoboOnWire,
  due_on: Day,
  status: TaxState,
  remittances: z.array(TaxRemittance),
});
export type TaxMonth = z.output<typeof TaxMonth>;

const ofMonth = z.object({ month: Month });

/** What was taxed at one rate. A levy has a fixed amount for each transfer instead of a rate. */
export const TaxRate = z.object({
  rate_bps: z.int().nullable(),
  each: KoboOnWire.nullable(),
  lines: z.int(),
  base: KoboOnWire,
  amount: KoboOnWire,
});
export type TaxRate = z.output<typeof TaxRate>;

/** `pdf`: the return as a document to file or archive, with the sums by rate instead of each line. */
export const TaxFileFormat = z.enum([...FileFormat.options, 'pdf']);
export type TaxFileFormat = z.output<typeof TaxFileFormat>;

export const TaxReturn = z.object({
  tax: Tax,
  /** The legal name of the lender, and its tax number as far as the deployment names it. */
  lender: z.string(),
  tin: z.string().nullable(),
  from: Day,
  to: Day,
  due_on: Day,
  /** Interest before tax, fees without VAT, or what was transferred; less what was given back. */
  base: KoboOnWire,
  amount: KoboOnWire,
  /** Credit of earlier months, which reduces what is paid for this one. */
  credit: KoboOnWire,
  /** The amount less the credit, before payments; not below zero. */
  to_pay: KoboOnWire,
  rates: z.array(TaxRate),
});
export type TaxReturn = z.output<typeof TaxReturn>;

export const taxCalls = {
  month: call({
    method: 'GET',
    path: '/{role}/taxes',
    summary: 'Withholding tax, VAT and levy of a month: accrued, remitted, open, and when they are due.',
    access: 'reports.read',
    addition: true,
    query: ofMonth,
    reply: one(z.object({ month: Month, taxes: z.array(TaxMonth) })),
  }),
  return: call({
    method: 'GET',
    path: '/{role}/taxes/return',
    summary: 'The return of one tax and month: lender, TIN, period, due day, and the taxable base and tax by rate.',
    access: 'reports.read',
    addition: true,
    query: ofMonth.extend({ tax: Tax }),
    reply: one(TaxReturn),
  }),
  file: call({
    method: 'GET',
    path: '/{role}/taxes/file',
    summary:
      'The return of a month as a file. CSV and XLSX have its head and each line: withholding tax by customer, VAT and levy by withdrawal and cancelled package. PDF has its head, the sums by rate, and what was paid.',
    access: 'reports.read',
    addition: true,
    query: ofMonth.extend({ tax: Tax, format: TaxFileFormat.default('csv') }),
    download: 'application/octet-stream',
  }),
  remit: call({
    method: 'POST',
    path: '/{role}/taxes/remittances',
    summary: 'Records a payment to the tax authority. A second person confirms it.',
    access: 'taxes.remit',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: z.object({
      tax: Tax,
      month: Month,
      amount: PositiveKoboOnWire,
      /** The bank's reference of the payment. */
      reference: BankReference,
      paid_on: Day,
    }),
    reply: one(ApprovalRequested),
  }),
  reverse: call({
    method: 'POST',
    path: '/{role}/taxes/remittances/{id}/reverse',
    summary:
      'Reverses a booked payment to the tax authority: its journal is mirrored, and its reference is free again. A second person confirms. Refused while a line of the bank proves the payment.',
    access: 'taxes.remit',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(500) }),
    reply: one(ApprovalRequested),
  }),
};
