/** API contract: onboarding. How a customer fills in the sections of the profile. */
import { z } from 'zod';
import { type Call, call, type FileRule, uploadLimitBytes } from '../kernel/call.ts';
import { KoboInForm } from '../kernel/money.ts';
import { done, one } from '../kernel/page.ts';
import { personName } from '../kernel/person-name.ts';
import { MobileNumber } from '../kernel/phone.ts';
import { Day } from '../kernel/time.ts';
import { CheckoutReference } from './wallets.ts';
import { Bvn } from './onboarding.bvn.ts';
import { nigerianStates, relationships } from './onboarding.choices.ts';
import { EmploymentStatus, isOwnBusiness, OwnOnboarding } from './onboarding.sections.ts';

export const AccountNumber = z
  .string()
  .trim()
  .regex(/^\d{10}$/, 'An account number has 10 digits');
export const BankCode = z
  .string()
  .trim()
  .regex(/^[\w]{3,12}$/, 'Choose a bank');
const Line = z.string().trim().min(2, 'Please fill this in').max(120);
const maybe = <T extends z.ZodType>(thing: T) => z.union([thing, z.literal('')]).optional();

const State = z.enum(nigerianStates, 'Choose a state');
const Handle = maybe(
  z
    .string()
    .trim()
    .regex(/^@?[\w.-]{2,60}$/, 'Only the name, without an address'),
);

export const picturesOfBusiness: FileRule = {
  maxBytes: uploadLimitBytes,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  many: true,
};
const document: FileRule = {
  maxBytes: uploadLimitBytes,
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  required: true,
};
const reply = done.extend({ data: OwnOnboarding });
const access = 'customer.own';

/** Where the customer's browser pays the small charge that proves a card. */
export const CardStart = z.object({ reference: z.string(), url: z.string() });

/** The specification names these once and does not say under what: they answer under /user/onboarding and at the path as written. */
const named = {
  nextOfKin: call({
    method: 'POST',
    path: '/user/onboarding/next_of_kin',
    summary: 'The next of kin, contacted if the customer cannot be reached.',
    access,
    body: z.object({
      name: personName({ missing: 'Please fill this in' }),
      relationship: z.enum(relationships),
      phone_number: MobileNumber,
      email: maybe(z.email()),
      address: maybe(Line),
    }),
    reply,
  }),
  business: call({
    method: 'POST',
    path: '/user/onboarding/business',
    summary: 'The business of a self-employed customer, with pictures.',
    access,
    files: { business_pictures: picturesOfBusiness },
    body: z.object({
      name: Line,
      kind: Line,
      address: Line,
      city: Line,
      state: State,
      /** Whole kobo a month. */
      monthly_sales: KoboInForm,
    }),
    reply,
  }),
  bank: call({
    method: 'POST',
    path: '/user/onboarding/bank',
    stepUp: true,
    summary: 'The bank account for payouts; the bank returns its name.',
    access,
    budget: 'lookup',
    body: z.object({ bank_code: BankCode, account_number: AccountNumber }),
    reply,
  }),
  employment: call({
    method: 'POST',
    path: '/user/onboarding/employment',
    summary: "The customer's employment, which determines the other required sections.",
    access,
    body: z
      .object({
        status: EmploymentStatus,
        /** Not for a business of one's own: its name belongs to the section of the business. */
        employer: maybe(Line),
        job_title: maybe(Line),
        /** Whole kobo a month. */
        monthly_income: z.int().min(0).max(100_000_000_000),
      })
      .refine(({ status, employer }) => isOwnBusiness(status) || Boolean(employer), {
        message: 'Please fill this in',
        path: ['employer'],
      }),
    reply,
  }),
  document: call({
    method: 'POST',
    path: '/user/onboarding/documents/{path}',
    summary: 'One document of the customer: passport_photograph, government_id, utility_bill or work_id.',
    access,
    params: z.object({ path: z.string().max(60) }),
    files: { user_file: document },
    reply,
  }),
  businessRegistration: call({
    method: 'POST',
    path: '/user/onboarding/documents/business_registration',
    summary: 'The registration certificate of the business.',
    access,
    files: { user_file: document },
    reply,
  }),
  socialMediaHandles: call({
    method: 'POST',
    path: '/user/onboarding/social_media_handles',
    summary: "The customer's names on social networks: names only, no passwords, no contacts.",
    access,
    body: z
      .object({ facebook: Handle, instagram: Handle, x: Handle, linkedin: Handle, tiktok: Handle })
      .refine((handles) => Object.values(handles).some(Boolean), { message: 'Enter at least one name', path: ['facebook'] }),
    reply,
  }),
  homeAddress: call({
    method: 'POST',
    path: '/user/onboarding/home_address',
    summary: 'Where the customer lives.',
    access,
    body: z.object({ address: Line, city: Line, state: State, landmark: maybe(Line) }),
    reply,
  }),
  card: call({
    method: 'POST',
    path: '/user/onboarding/card',
    summary:
      'Without a reference: opens the page of the payment provider. With one: saves the card that paid there, by its token.',
    access,
    budget: 'lookup',
    body: z.looseObject({
      reference: CheckoutReference.optional(),
      consent: z.literal(true, 'Agree that we save your card').optional(),
    }),
    reply: done.extend({ data: z.object({ checkout: CardStart.nullable(), onboarding: OwnOnboarding }) }),
  }),
  cac: call({
    method: 'POST',
    path: '/user/onboarding/cac',
    summary: 'The number of the business at the Corporate Affairs Commission.',
    access,
    body: z.object({
      company_name: Line,
      rc_number: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^(?:RC|BN|IT)?\s?\d{4,9}$/, 'Like RC1234567 or BN1234567'),
    }),
    reply,
  }),
};

const prefix = '/user/onboarding';
const asWritten = <C extends Call>(definition: C): C => ({
  ...definition,
  path: definition.path.slice(prefix.length) as C['path'],
});

/** The same calls at the path as the specification writes it. */
export const onboardingCallsAsWritten = Object.fromEntries(
  Object.entries(named).map(([name, definition]) => [name, asWritten<Call>(definition)]),
) as typeof named;

export const onboardingCalls = {
  ...named,
  read: call({
    method: 'GET',
    path: '/user/onboarding',
    summary: 'The sections of the profile with their values, and what is missing.',
    access,
    addition: true,
    reply: one(OwnOnboarding),
  }),
  identity: call({
    method: 'POST',
    path: '/user/onboarding/bvn',
    summary: 'Matches BVN, name, date of birth and phone, after consent.',
    access,
    addition: true,
    budget: 'lookup',
    body: z.object({
      bvn: Bvn,
      /** Needed when the account has none yet. */
      date_of_birth: Day.optional(),
      consent: z.literal(true, 'We need your consent to check your BVN'),
    }),
    reply,
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
    summary: 'The name of a bank account.',
    access: 'reference.read',
    budget: 'lookup',
    params: z.object({ bank: BankCode, account: AccountNumber }),
    reply: one(
      z.object({
        account_name: z.string(),
        /** Whether it is the name of the requester; an account under another name is looked at by a person. */
        name_agrees: z.boolean(),
      }),
    ),
  }),
};
