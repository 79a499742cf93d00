/** What the two sides promise each other about onboarding: the profile that a loan needs. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { done, one } from '../kernel/page.ts';

export const SectionName = z.enum(['identity', 'home_address', 'employment', 'bank']);
export type SectionName = z.output<typeof SectionName>;
export const SectionState = z.enum(['incomplete', 'complete']);

/** The meter is the server's: screens draw what stands here. */
export const Section = z.object({
  name: SectionName,
  title: z.string(),
  /** Why we ask, in one sentence. */
  why: z.string(),
  required: z.boolean(),
  state: SectionState,
  /** What was given, short enough for a line; identity numbers only by their last four digits. */
  summary: z.string().nullable(),
});
export type Section = z.output<typeof Section>;

export const OnboardingView = z.object({ percent: z.int(), next: SectionName.nullable(), sections: z.array(Section) });
export type OnboardingView = z.output<typeof OnboardingView>;

export const Bvn = z
  .string()
  .trim()
  .regex(/^\d{11}$/, 'A BVN has 11 digits');
export const AccountNumber = z
  .string()
  .trim()
  .regex(/^\d{10}$/, 'An account number has 10 digits');
const BankCode = z
  .string()
  .trim()
  .regex(/^[\w]{3,12}$/, 'Choose a bank');
const Line = z.string().trim().min(2, 'Please fill this in').max(120);

export const onboardingCalls = {
  read: call({
    method: 'GET',
    path: '/user/onboarding',
    summary: 'The sections of the profile and what is missing.',
    access: 'customer.own',
    addition: true,
    reply: one(OnboardingView),
  }),
  identity: call({
    method: 'POST',
    path: '/user/onboarding/bvn',
    summary: 'Matches the BVN with the name, after consent.',
    access: 'customer.own',
    addition: true,
    budget: 'lookup',
    body: z.object({ bvn: Bvn, consent: z.literal(true, 'We may ask the register only with your consent') }),
    reply: done.extend({ data: OnboardingView }),
  }),
  homeAddress: call({
    method: 'POST',
    path: '/user/onboarding/home_address',
    summary: 'Where the customer lives.',
    access: 'customer.own',
    body: z.object({ address: Line, city: Line, state: Line }),
    reply: done.extend({ data: OnboardingView }),
  }),
  employment: call({
    method: 'POST',
    path: '/user/onboarding/employment',
    summary: 'What the customer lives on.',
    access: 'customer.own',
    body: z.object({
      status: z.enum(['employed', 'self_employed', 'business_owner', 'retired', 'student']),
      employer: Line,
      /** Whole kobo a month. */
      monthly_income: z.int().min(0).max(100_000_000_000),
    }),
    reply: done.extend({ data: OnboardingView }),
  }),
  bank: call({
    method: 'POST',
    path: '/user/onboarding/bank',
    stepUp: true,
    summary: 'The account that loans are paid to; the bank is asked for its name.',
    access: 'customer.own',
    budget: 'lookup',
    body: z.object({ bank_code: BankCode, account_number: AccountNumber }),
    reply: done.extend({ data: OnboardingView }),
  }),
  banks: call({
    method: 'GET',
    path: '/bank/list',
    summary: 'The banks of Nigeria.',
    access: 'reference.read',
    reply: z.object({ data: z.array(z.object({ name: z.string(), code: z.string() })) }),
  }),
  accountName: call({
    method: 'GET',
    path: '/bank/account_name/bank/{bank}/account/{account}',
    summary: 'The name a bank holds for an account number.',
    access: 'reference.read',
    budget: 'lookup',
    params: z.object({ bank: BankCode, account: AccountNumber }),
    reply: one(z.object({ account_name: z.string() })),
  }),
};
