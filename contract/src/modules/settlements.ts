/** API contract: settlements. Credits of the collecting bank, one by one. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { done, many, one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { HistoryLine } from './history.ts';

/** `pending`: the credit is not booked yet. `completed`: it is booked, or set aside for a person. `failed`: the bank did not confirm it. */
export const SettlementStatus = z.enum(['pending', 'completed', 'failed']);
export type SettlementStatus = z.output<typeof SettlementStatus>;

export const SettlementView = z.object({
  id: z.uuid(),
  settlement_id: z.string(),
  session_id: z.string(),
  account_number: z.string(),
  /** The owner of the number; null when no owner. */
  customer: z.object({ id: UserId, name: z.string() }).nullable(),
  payer: z.string().nullable(),
  payer_bank: z.string().nullable(),
  /** The bank's own figures; null until it has confirmed the credit. */
  amount: KoboOnWire.nullable(),
  fee: KoboOnWire.nullable(),
  paid_at: Instant.nullable(),
  settled_at: Instant.nullable(),
  /** When the bank's last notice arrived. */
  received_at: Instant.nullable(),
  status: SettlementStatus,
  /** It was received, but not booked as a whole: a person decides. */
  is_set_aside: z.boolean(),
  /** Why it failed. */
  reason: z.string().nullable(),
  /** How often its notice was requested again. */
  tries: z.int(),
  created_at: Instant,
  /** What booked the credit; null until then. */
  journal_id: z.uuid().nullable(),
  can: z.array(z.enum(['repush'])),
});
export type SettlementView = z.output<typeof SettlementView>;

export const SettlementDetail = SettlementView.extend({ history: z.array(HistoryLine) });
export type SettlementDetail = z.output<typeof SettlementDetail>;

const Figure = z.object({ count: z.int(), amount: KoboOnWire });
/** Of all that the caller may see and the search finds. `missing`: credited by the bank and not booked. */
export const SettlementFigures = z.object({
  /** Whether the lender has a contract with the collecting bank. */
  is_configured: z.boolean(),
  credited: Figure,
  booked: Figure,
  missing: Figure,
});
export type SettlementFigures = z.output<typeof SettlementFigures>;

export const SettlementSearch = z.object({
  page: PageNumber,
  per_page: PerPage,
  search: z.string().trim().max(100).optional(),
  status: many(SettlementStatus),
  /** `credited`: the bank has confirmed it. `missing`: confirmed, and not booked. */
  show: z.enum(['credited', 'missing']).optional(),
  ...sortable('created', 'amount'),
});
export type SettlementSearch = z.output<typeof SettlementSearch>;

const BankId = z
  .string()
  .trim()
  .regex(/^[\w-]{1,80}$/, 'Letters, digits, - and _ only')
  .optional();
const named = 'Name the settlement id or the session id';
/** Which credit: by the bank's settlement id, its session id, or the id of our row. */
export const RepushInput = z
  .object({ settlement_id: BankId, session_id: BankId, id: z.uuid().optional() })
  .refine((body) => Boolean(body.settlement_id || body.session_id || body.id), { path: ['settlement_id'], error: named });
export type RepushInput = z.output<typeof RepushInput>;

export const NewSettlement = z
  .object({ settlement_id: BankId, session_id: BankId })
  .refine((body) => Boolean(body.settlement_id || body.session_id), { path: ['settlement_id'], error: named });
export type NewSettlement = z.output<typeof NewSettlement>;

export const RequeryInput = z.object({
  account_number: z
    .string()
    .trim()
    .regex(/^\d{10}$/, 'Enter the ten digits of the account number'),
  /** The day of the transfer; today when it is left out. */
  paid_on: Day.optional(),
});
export type RequeryInput = z.output<typeof RequeryInput>;

const list = {
  summary: 'Credits of the collecting bank in scope, newest first, with what was credited, booked and is missing.',
  access: 'settlements.read',
  query: SettlementSearch,
  reply: pageOf(SettlementView).extend({ additional: SettlementFigures }),
} as const;
const repush = {
  summary: 'Requests the notice of a credit from the bank again. Safe to repeat: a credit is booked once.',
  access: 'settlements.repush',
  body: RepushInput,
  reply: one(SettlementDetail),
} as const;

export const settlementCalls = {
  list: call({ method: 'GET', path: '/{role}/transaction-repush', ...list }),
  plainList: call({ method: 'GET', path: '/transaction-repush', ...list }),
  repush: call({ method: 'POST', path: '/{role}/transaction-repush', ...repush }),
  plainRepush: call({ method: 'POST', path: '/transaction-repush', ...repush }),
  one: call({
    method: 'GET',
    path: '/{role}/settlements/{id}',
    summary: 'One credit of the collecting bank with its history, newest first.',
    access: 'settlements.read',
    addition: true,
    params: z.object({ id: z.uuid() }),
    reply: one(SettlementDetail),
  }),
  create: call({
    method: 'POST',
    path: '/{role}/settlements',
    summary: 'Names a credit without a notice. The bank is queried, and only its answer makes the row.',
    access: 'settlements.repush',
    addition: true,
    body: NewSettlement,
    status: 201,
    reply: one(SettlementDetail),
  }),
  requery: call({
    method: 'POST',
    path: '/{role}/settlements/requery',
    summary: 'Requests Paystack to look for transfers to one of its numbers, once in ten minutes.',
    access: 'settlements.repush',
    addition: true,
    body: RequeryInput,
    reply: done,
  }),
};

export const settlementList = defineList({
  name: 'settlements',
  call: settlementCalls.list,
  file: '/{role}/export/settlements',
  searches: ['search'],
});
