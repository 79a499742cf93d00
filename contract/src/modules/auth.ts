/** API contract: sign-in, registration, passwords, sessions. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf, UserId } from '../kernel/id.ts';
import { done, one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { personName } from '../kernel/person-name.ts';
import { MobileNumber } from '../kernel/phone.ts';
import { Day, Instant } from '../kernel/time.ts';
import { logout } from './auth.logout.ts';
import { PhoneStep, SignInName } from './auth.sign-in-name.ts';
import { AccountType, UserState } from './users.account.ts';

/** What a browser may keep of a person: no BVN, no bank account. */
export const SignedInUser = z.object({
  id: UserId,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  type: AccountType,
  /** The same as `type`, by the name under which it is sent. */
  user_type_id: AccountType,
  /** Null for a customer who signed up by phone. */
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** Whether the number was verified by a code, and signs in. */
  phone_verified: z.boolean(),
  date_of_birth: Day.nullable(),
  branch_id: z.uuid().nullable(),
  status: UserState,
});
export type SignedInUser = z.output<typeof SignedInUser>;

export const SignedIn = z.object({
  message: z.string(),
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  data: SignedInUser,
});
/** The password was correct; a user with a second factor sends the code with this challenge. */
export const SecondStep = z.object({ message: z.string(), two_factor: z.object({ challenge: z.string(), expires_at: Instant }) });

/** A customer without a mailbox has not verified the number: the texted code opens the session. */
export const PhoneToVerify = z.object({ message: z.string(), verify_phone: PhoneStep });

/** Spaces around and capitals are forgiven: people type on phones. */
const Email = z.string().trim().toLowerCase().max(200).pipe(z.email('Enter a valid email address'));
const Secret = z.string().min(1, 'Enter your password').max(200);
export const NewPassword = z
  .string()
  .min(10, 'Use at least 10 characters')
  .max(200)
  .refine((text) => !/^(.)\1+$/.test(text), 'Use more than one character');
const Token = z.string().regex(/^[\w-]{20,100}$/, 'This link is not valid');
const confirmed = <T extends { password: string; password_confirmation: string }>(form: T): boolean =>
  form.password === form.password_confirmation;
/** Reported together with what else is wrong, and not only when all of that is fixed: one press shows everything. */
const notTheSame = {
  path: ['password_confirmation'],
  message: 'The two passwords are not the same',
  when: ({ value }: { value: unknown }) => Passwords.safeParse(value).success,
};
const NewPasswords = { password: NewPassword, password_confirmation: z.string().max(200) };
const Passwords = z.object(NewPasswords);
const Name = personName({ max: 60, missing: 'Enter your name' });

export const SignUp = z
  .object({
    /** In one piece, or as first and last name. */
    name: personName({ missing: 'Enter your name' })
      .regex(/\S\s+\S/, 'Enter your first and last name')
      .optional(),
    first_name: Name.optional(),
    last_name: Name.optional(),
    /** Left out by people without a mailbox: a code verifies their number instead. */
    email: Email.optional(),
    phone_number: MobileNumber,
    ...NewPasswords,
    referral_channel: z.string().max(60).optional(),
    referral_code: z.string().trim().max(40).optional(),
    consent: z.literal(true, 'Please read and accept the terms'),
  })
  .refine((form) => form.name !== undefined || (form.first_name !== undefined && form.last_name !== undefined), {
    path: ['name'],
    message: 'Enter your first and last name',
  })
  .refine(confirmed, notTheSame);
export type SignUp = z.output<typeof SignUp>;

export const SessionId = idOf('SessionId');
export const SessionView = z.object({
  id: SessionId,
  device: z.string(),
  /** Shortened: enough to recognise a place, too little to track a person. */
  ip: z.string(),
  signed_in_at: Instant,
  last_used_at: Instant,
  current: z.boolean(),
});
export type SessionView = z.output<typeof SessionView>;

export const SignInView = z.object({
  id: z.uuid(),
  at: Instant,
  outcome: z.enum(['signed_in', 'wrong_password', 'wrong_code', 'suspended', 'unverified']),
  device: z.string(),
  ip: z.string(),
});
export type SignInView = z.output<typeof SignInView>;

export const referralChannels = [
  'Friend or family',
  'WhatsApp',
  'Facebook',
  'Instagram',
  'Radio',
  'Agent or officer',
  'Market visit',
  'Other',
] as const;

export const authCalls = {
  login: call({
    method: 'POST',
    path: '/auth/login',
    summary:
      'Signs in with an email address or verified mobile number (both in `email`) and the password. A user with a second factor, or a customer whose number is not verified, gets a challenge.',
    access: 'public',
    budget: 'sign-in',
    body: z.object({ email: SignInName, password: Secret }),
    reply: z.union([SignedIn, SecondStep, PhoneToVerify]),
  }),
  signup: call({
    method: 'POST',
    path: '/auth/signup',
    summary: 'Registers a customer: a mailed link verifies the address or, without one, a texted code the number.',
    access: 'public',
    budget: 'mail',
    body: SignUp,
    status: 201,
    reply: z.union([PhoneToVerify, done]),
  }),
  user: call({
    method: 'GET',
    path: '/auth/user',
    summary: 'The signed-in user.',
    access: 'session.own',
    whilePasswordForced: true,
    whileEnrolling: true,
    reply: one(SignedInUser),
  }),
  logout,
  password: call({
    method: 'POST',
    path: '/auth/password',
    summary: 'Changes the password and ends every session.',
    access: 'session.own',
    whilePasswordForced: true,
    whileEnrolling: true,
    body: z.object({ current_password: Secret, ...NewPasswords }).refine(confirmed, notTheSame),
    reply: done,
  }),
  verifyEmail: call({
    method: 'POST',
    path: '/email/verify',
    summary: 'Verifies an email address with the mailed link.',
    access: 'public',
    addition: true,
    budget: 'mail',
    body: z.object({ email: Email, token: Token }),
    reply: done,
  }),
  resendEmail: call({
    method: 'GET',
    path: '/email/resend',
    summary: 'Mails the verification link again; the reply is the same for unknown addresses.',
    access: 'public',
    budget: 'mail',
    query: z.object({ email: Email }),
    reply: done,
  }),
  correctEmail: call({
    method: 'POST',
    path: '/email/correct',
    summary: 'Corrects the unverified email address of an account by its password; the reply is the same for taken addresses.',
    access: 'public',
    addition: true,
    budget: 'mail',
    body: z.object({ email: Email, password: Secret, new_email: Email }),
    reply: done,
  }),
  referralChannels: call({
    method: 'GET',
    path: '/referral_channel',
    summary: 'Options for how users found us.',
    access: 'public',
    budget: 'public',
    reply: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  sessions: call({
    method: 'GET',
    path: '/auth/sessions',
    summary: "The caller's signed-in devices.",
    access: 'session.own',
    addition: true,
    reply: one(z.array(SessionView)),
  }),
  endSession: call({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    summary: 'Signs out one device.',
    access: 'session.own',
    addition: true,
    params: z.object({ id: SessionId }),
    reply: done,
  }),
  endOtherSessions: call({
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'Signs out all other devices.',
    access: 'session.own',
    addition: true,
    reply: done,
  }),
  signIns: call({
    method: 'GET',
    path: '/auth/sign-ins',
    summary: "Successful and failed sign-ins with the caller's address, with time and place, newest first.",
    access: 'session.own',
    addition: true,
    query: z.object({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(SignInView),
  }),
};

export const passwordCalls = {
  create: call({
    method: 'POST',
    path: '/password/create',
    summary: 'Mails or texts a link to set a new password; the reply is the same for unknown names.',
    access: 'public',
    budget: 'mail',
    body: z.object({ email: SignInName }),
    reply: done,
  }),
  findByToken: call({
    method: 'GET',
    path: '/password/find/{token}',
    summary: 'Whether a reset link is valid, and for which address or number.',
    access: 'public',
    budget: 'mail',
    params: z.object({ token: Token }),
    reply: one(z.object({ email: z.string() })),
  }),
  find: call({
    method: 'GET',
    path: '/password/find',
    summary: 'Whether a reset link is valid for an address.',
    access: 'public',
    addition: true,
    budget: 'mail',
    query: z.object({ email: Email, token: Token }),
    reply: done,
  }),
  reset: call({
    method: 'POST',
    path: '/password/reset',
    summary: 'Sets a new password with the mailed link and ends every session.',
    access: 'public',
    budget: 'mail',
    body: z.object({ email: SignInName, token: Token, ...NewPasswords }).refine(confirmed, notTheSame),
    reply: done,
  }),
};
