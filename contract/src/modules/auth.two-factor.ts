/** API contract: the second factor of staff. Codes of an authenticator app (RFC 6238), and recovery codes. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { done, one } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { SignedIn } from './auth.ts';
import { AccountType } from './users.account.ts';

/** Six digits of the app; spaces are forgiven. */
const AppCode = z
  .string()
  .max(20)
  .overwrite((text) => text.replaceAll(/\s/g, ''))
  .regex(/^\d{6}$/, 'Enter the six digits of your app');
/** Six digits, or one of the recovery codes; capitals, spaces and dashes are forgiven. */
const AnyCode = z
  .string()
  .max(40)
  .overwrite((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .regex(/^(\d{6}|[A-Z2-7]{16})$/, 'Enter the six digits of your app, or a recovery code');

export const TwoFactorView = z.object({
  enrolled_at: Instant.nullable(),
  /** Required of this person. */
  demanded: z.boolean(),
  recovery_codes_left: z.int(),
  /** Until when money moves without another code; null without a recent one. */
  proven_until: Instant.nullable(),
});
export type TwoFactorView = z.output<typeof TwoFactorView>;

/** The key in three forms: to scan, to type, and as the link that an app on the same device opens. Shown once. */
export const TwoFactorKey = z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() });

export const StaffFactor = z.object({
  id: UserId,
  name: z.string(),
  email: z.string(),
  type: AccountType,
  enrolled_at: Instant.nullable(),
  recovery_codes_left: z.int(),
  last_signed_in_at: Instant.nullable(),
});
export type StaffFactor = z.output<typeof StaffFactor>;

const recoveryCodes = one(z.object({ recovery_codes: z.array(z.string()) }));

export const twoFactorCalls = {
  signIn: call({
    method: 'POST',
    path: '/auth/login/two-factor',
    summary: 'The second step of sign-in: a code of the app, or a recovery code.',
    access: 'public',
    addition: true,
    budget: 'sign-in',
    body: z.object({ challenge: z.string().regex(/^[\w-]{20,100}$/, 'Sign in again'), code: AnyCode }),
    reply: SignedIn,
  }),
  read: call({
    method: 'GET',
    path: '/auth/two-factor',
    summary: "The caller's second factor.",
    access: 'two_factor.own',
    addition: true,
    whileEnrolling: true,
    reply: one(TwoFactorView),
  }),
  begin: call({
    method: 'POST',
    path: '/auth/two-factor',
    summary: 'Creates a new key, which is inactive until a first code confirms it.',
    access: 'two_factor.own',
    addition: true,
    whileEnrolling: true,
    budget: 'otp',
    body: z.object({ current_password: z.string().min(1, 'Enter your password').max(200) }),
    reply: one(TwoFactorKey),
  }),
  confirm: call({
    method: 'POST',
    path: '/auth/two-factor/confirm',
    summary: 'Confirms the key with its first code and returns the recovery codes, once.',
    access: 'two_factor.own',
    addition: true,
    whileEnrolling: true,
    budget: 'otp',
    body: z.object({ code: AppCode }),
    reply: recoveryCodes,
  }),
  prove: call({
    method: 'POST',
    path: '/auth/two-factor/prove',
    summary: 'Proves the second factor for this session: money may move for the next minutes.',
    access: 'two_factor.own',
    addition: true,
    budget: 'otp',
    body: z.object({ code: AnyCode }),
    reply: one(z.object({ proven_until: Instant })),
  }),
  renewCodes: call({
    method: 'POST',
    path: '/auth/two-factor/recovery-codes',
    summary: 'Creates new recovery codes; the earlier ones become invalid.',
    access: 'two_factor.own',
    addition: true,
    stepUp: true,
    reply: recoveryCodes,
  }),
  disable: call({
    method: 'DELETE',
    path: '/auth/two-factor',
    summary: 'Removes the second factor if it is not required.',
    access: 'two_factor.own',
    addition: true,
    stepUp: true,
    reply: done,
  }),
  ofStaff: call({
    method: 'GET',
    path: '/admin/two-factor',
    summary: 'Staff with and without a second factor.',
    access: 'two_factor.reset',
    addition: true,
    reply: one(z.array(StaffFactor)),
  }),
  reset: call({
    method: 'POST',
    path: '/admin/two-factor/{id}/reset',
    summary: "Requests that a colleague's lost second factor is removed and their sessions end. A second person confirms it.",
    access: 'two_factor.reset',
    addition: true,
    stepUp: true,
    params: z.object({ id: UserId }),
    body: z.object({ reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(500) }),
    reply: one(ApprovalRequested),
  }),
};
