/** API contract: customers' businesses. The list of staff, and one of them with its documents. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { many, one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';
import { KycItem } from './onboarding.kyc.ts';
import { nigerianStates } from './onboarding.choices.ts';

/** Follows from its certificate and pictures: one that was rejected counts most, then one that waits; none at all is `incomplete`. */
export const BusinessState = z.enum(['waiting', 'verified', 'rejected', 'incomplete']);
export type BusinessState = z.output<typeof BusinessState>;

export const BusinessRow = z.object({
  /** The customer's id: a customer has one business. */
  id: UserId,
  name: z.string(),
  kind: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  rc_number: z.string().nullable(),
  monthly_sales: KoboOnWire.nullable(),
  status: BusinessState,
  owner: z.object({ name: z.string(), branch: z.string().nullable(), officer: z.string().nullable() }),
  updated_at: Instant,
});
export type BusinessRow = z.output<typeof BusinessRow>;

export const BusinessView = BusinessRow.extend({
  address: z.string().nullable(),
  /** As registered with the Corporate Affairs Commission. */
  company_name: z.string().nullable(),
  /** Certificate and pictures as short links, with what the caller may decide about each. */
  items: z.array(KycItem),
});
export type BusinessView = z.output<typeof BusinessView>;

export const BusinessSearch = z.object({
  page: PageNumber,
  per_page: PerPage,
  status: many(BusinessState),
  /** Words of the business, its number or its owner. */
  search: z.string().trim().max(200).optional(),
  state: z.enum(nigerianStates).optional(),
  branch_id: z.uuid().optional(),
  ...sortable('updated'),
});
export type BusinessSearch = z.output<typeof BusinessSearch>;

export const businessCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/businesses',
    summary: "Businesses of the customers within the caller's scope, last changed first.",
    access: 'businesses.read',
    addition: true,
    query: BusinessSearch,
    reply: pageOf(BusinessRow),
  }),
  read: call({
    method: 'GET',
    path: '/{role}/businesses/{id}',
    summary: 'One business with its certificate and pictures.',
    access: 'businesses.read',
    addition: true,
    params: z.object({ id: UserId }),
    reply: one(BusinessView),
  }),
};

export const businessList = defineList({
  name: 'businesses',
  call: businessCalls.list,
  file: '/{role}/export/businesses',
  searches: ['search'],
});
