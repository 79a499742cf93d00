/** API contract: KYC review queue, decision and reveal of identity numbers. */
import { z } from 'zod';
import type { Capability } from '../kernel/access.ts';
import { call } from '../kernel/call.ts';
import { idOf, UserId } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { done, one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { FileView } from './files.ts';
import { AccountRelation, ForeignAccount } from './onboarding.payee.ts';
import { DocumentName, Section, TierView } from './onboarding.sections.ts';

export const KycId = idOf('KycId');
export type KycId = z.output<typeof KycId>;

/**
 * `identity`: a BVN whose register entry differs from the customer's data. `bank_account`: one that the bank holds under another
 * name. The others: an uploaded document.
 */
export const KycKind = z.enum(['identity', 'bank_account', ...DocumentName.options, 'business_picture']);
export type KycKind = z.output<typeof KycKind>;
/** `replaced`: the customer has sent something newer. */
export const KycState = z.enum(['waiting', 'verified', 'rejected', 'replaced']);
export type KycState = z.output<typeof KycState>;

/** An item of the KYC queue, pending or reviewed. */
export const KycItem = z.object({
  id: KycId,
  kind: KycKind,
  title: z.string(),
  status: KycState,
  customer: z.object({ id: UserId, name: z.string(), branch: z.string().nullable(), officer: z.string().nullable() }),
  submitted_at: Instant,
  /** Of an identity: how much of the customer's data the register confirms, 0 to 100, and which fields. */
  score: z.int().nullable(),
  fields: z.record(z.string(), z.boolean()).nullable(),
  bvn_last4: z.string().nullable(),
  /** Another account is on this BVN already: verifying will be refused. */
  taken: z.boolean(),
  /** Of a bank account: where it is, its last four digits, and the name that the bank returned. */
  account: z
    .object({ bank: z.string(), last4: z.string(), name: z.string(), asked: ForeignAccount.nullable(), asked_by_me: z.boolean() })
    .nullable(),
  file: FileView.nullable(),
  reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: Instant.nullable(),
  can: z.array(z.enum(['verify', 'reject'])),
});
export type KycItem = z.output<typeof KycItem>;

/** Everything that is known of a customer for a decision. Identity and account numbers by their last four digits. */
export const CustomerKyc = z.object({
  customer: z.object({
    id: UserId,
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    date_of_birth: Day.nullable(),
    phone: z.string().nullable(),
  }),
  percent: z.int(),
  tier: TierView,
  sections: z.array(Section),
  items: z.array(KycItem),
  consent: z.object({ purpose: z.string(), version: z.string(), at: Instant, ip: z.string() }).nullable(),
});
export type CustomerKyc = z.output<typeof CustomerKyc>;

/** Roles that may see a customer's documents: those that verify them, and those that review a loan because of them. */
export const kycReaders = ['kyc.verify', 'loans.recommend', 'loans.review'] as const satisfies readonly Capability[];

export const KycSearch = z.object({
  page: PageNumber,
  per_page: PerPage,
  status: KycState.default('waiting'),
  kind: KycKind.optional(),
  name: z.string().max(200).optional(),
  ...sortable('submitted'),
});
export type KycSearch = z.output<typeof KycSearch>;

export const kycCalls = {
  queue: call({
    method: 'GET',
    path: '/{role}/kyc',
    summary: 'BVN mismatches and documents to review, oldest first.',
    access: 'kyc.verify',
    addition: true,
    query: KycSearch,
    reply: pageOf(KycItem),
  }),
  review: call({
    method: 'PATCH',
    path: '/{role}/kyc/{id}/review',
    summary:
      'Verifies or rejects one item; a rejection has a reason. An account in another name is verified by two people: the first states whose it is and why, the second confirms that statement.',
    access: 'kyc.verify',
    stepUp: true,
    addition: true,
    params: z.object({ id: KycId }),
    body: z.object({
      status: z.enum(['verified', 'rejected']),
      reason: z.string().trim().max(300).optional(),
      /** Only of a bank account, by the first of the two. */
      relation: AccountRelation.optional(),
      /** Only of a bank account, by the second: the `at` of the first statement, which this person has read. */
      confirms: Instant.optional(),
    }),
    reply: done.extend({ data: KycItem }),
  }),
  customer: call({
    method: 'GET',
    path: '/{role}/users/{id}/kyc',
    summary: 'The profile of a customer with short-lived links to documents.',
    access: kycReaders,
    addition: true,
    params: z.object({ id: UserId }),
    reply: one(CustomerKyc),
  }),
  reveal: call({
    method: 'POST',
    path: '/{role}/users/{id}/reveal',
    summary: 'Reveals the BVN or the account number in full, with a reason that is stored in the history; limited per day.',
    access: 'pii.reveal',
    stepUp: true,
    addition: true,
    budget: 'lookup',
    params: z.object({ id: UserId }),
    body: z.object({
      what: z.enum(['bvn', 'account_number']),
      reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(300),
    }),
    reply: one(z.object({ value: z.string() })),
  }),
};

export const kycList = defineList({ name: 'kyc', call: kycCalls.queue, file: '/{role}/export/kyc', searches: ['name'] });
