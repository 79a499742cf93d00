/** API contract: customers whose account staff open at the counter. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf, UserId } from '../kernel/id.ts';
import { one } from '../kernel/page.ts';
import { personName } from '../kernel/person-name.ts';
import { MobileNumber } from '../kernel/phone.ts';
import { Instant } from '../kernel/time.ts';
import { SentCode } from './auth.sign-in-name.ts';
import { BranchId } from './branches.ts';

export const WalkInId = idOf('WalkInId');
export type WalkInId = z.output<typeof WalkInId>;

const Name = personName({ max: 60, missing: 'Enter the name' });

export const NewWalkIn = z.object({
  first_name: Name,
  last_name: Name,
  phone_number: MobileNumber,
  /** Of staff who reach one branch it is always their own. */
  branch_id: BranchId.optional(),
  /** The account officer: a credit officer of the branch. An officer who adds a customer is their officer. */
  officer_id: UserId.optional(),
});
export type NewWalkIn = z.output<typeof NewWalkIn>;

/** A code is on its way to the customer, who reads it out if they agree. `to`: the masked number. */
export const WalkIn = z.object({ id: WalkInId, to: z.string(), expires_at: Instant });
export type WalkIn = z.output<typeof WalkIn>;

const ById = z.object({ id: WalkInId });

export const walkInCalls = {
  start: call({
    method: 'POST',
    path: '/admin/walk-ins',
    summary:
      'Texts a code to a person at the counter. Nothing exists before they read it out; the reply is the same for a number with an account.',
    access: 'customers.add',
    addition: true,
    budget: 'otp',
    takesIdempotencyKey: 'in-transaction',
    body: NewWalkIn,
    reply: one(WalkIn),
    status: 201,
  }),
  resend: call({
    method: 'POST',
    path: '/admin/walk-ins/{id}/code',
    summary: 'Texts another code; the earlier one stops working. Only for the person who started it.',
    access: 'customers.add',
    addition: true,
    budget: 'otp',
    takesIdempotencyKey: 'in-transaction',
    params: ById,
    reply: one(WalkIn),
  }),
  confirm: call({
    method: 'POST',
    path: '/admin/walk-ins/{id}/confirm',
    summary:
      'Opens the account with the code that the customer read out, and texts them a link to set a password. Repeated, it returns the same customer.',
    access: 'customers.add',
    addition: true,
    budget: 'otp',
    params: ById,
    body: z.object({ code: SentCode }),
    reply: one(z.object({ id: UserId, name: z.string() })),
    status: 201,
  }),
};
