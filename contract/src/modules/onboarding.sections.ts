/** The sections of the profile: what they are called, how they stand, and the words that forms choose from. */
import { z } from 'zod';
import { KoboOnWire } from '../kernel/money.ts';
import { FileView } from './files.ts';

/** Documents that stand for a section each; the name is also the `{path}` of the upload. */
export const DocumentName = z.enum(['passport_photograph', 'government_id', 'utility_bill', 'work_id', 'business_registration']);
export type DocumentName = z.output<typeof DocumentName>;

export const SectionName = z.enum([
  'identity',
  'home_address',
  'next_of_kin',
  'employment',
  'business',
  'bank',
  ...DocumentName.options,
  'bank_statement',
  'social_media_handles',
  'card',
]);
export type SectionName = z.output<typeof SectionName>;
/** Whose section it is, and whether a loan needs it: `required` before an application, `requested` in the wizard, `optional` in the profile. */
type SectionPolicy = { of: 'everyone' | 'own_business' | 'employed'; need: 'required' | 'requested' | 'optional' };

/** In the order of the wizard. The profile and the public page of requirements are made from this table. */
export const sectionPolicy: Readonly<Record<SectionName, SectionPolicy>> = {
  identity: { of: 'everyone', need: 'required' },
  home_address: { of: 'everyone', need: 'required' },
  next_of_kin: { of: 'everyone', need: 'required' },
  employment: { of: 'everyone', need: 'required' },
  business: { of: 'own_business', need: 'required' },
  bank: { of: 'everyone', need: 'required' },
  passport_photograph: { of: 'everyone', need: 'required' },
  government_id: { of: 'everyone', need: 'required' },
  bank_statement: { of: 'everyone', need: 'requested' },
  utility_bill: { of: 'everyone', need: 'optional' },
  work_id: { of: 'employed', need: 'optional' },
  business_registration: { of: 'own_business', need: 'optional' },
  social_media_handles: { of: 'everyone', need: 'optional' },
  card: { of: 'everyone', need: 'optional' },
};

export const SectionState = z.enum(['incomplete', 'complete']);

/** The state of a review: none needed, pending, verified, or rejected. */
export const Verification = z.enum(['none', 'waiting', 'verified', 'rejected']);
export type Verification = z.output<typeof Verification>;

/** The meter is the server's: screens draw what is here. */
export const Section = z.object({
  name: SectionName,
  title: z.string(),
  /** Why we ask, in one sentence. */
  why: z.string(),
  required: z.boolean(),
  /** A step of the wizard. One that is not required may be left for later. */
  asked: z.boolean(),
  state: SectionState,
  verification: Verification,
  /** Why it was rejected, in the reviewer's words. */
  reason: z.string().nullable(),
  /** What was given, short enough for a line; identity numbers only by their last four digits. */
  summary: z.string().nullable(),
});
export type Section = z.output<typeof Section>;

/** What was sent and could not be accepted, with the reason: to be sent again. */
export const RejectedSection = Section.pick({ name: true, title: true, reason: true });
export type RejectedSection = z.output<typeof RejectedSection>;

/** `percent` counts the required sections only: at 100 a customer may apply. `next` is the step that the customer can do now. */
export const OnboardingView = z.object({ percent: z.int(), next: SectionName.nullable(), sections: z.array(Section) });
export type OnboardingView = z.output<typeof OnboardingView>;

/** How much a customer may hold; null: no limit. */
export const TierView = z.object({
  tier: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  balance_cap: KoboOnWire.nullable(),
  single_deposit: KoboOnWire.nullable(),
  /** What they hold with us now; money from outside may have brought more than the level allows. */
  holds: KoboOnWire,
  /** What opens the next tier; null at the highest. */
  next: z.string().nullable(),
});
export type TierView = z.output<typeof TierView>;

/** What the customer gave, to be shown to the customer alone: fields by name, and the upload as a short link. */
export const OwnSection = Section.extend({ given: z.record(z.string(), z.string()), files: z.array(FileView) });
export type OwnSection = z.output<typeof OwnSection>;
export const OwnOnboarding = OnboardingView.extend({ sections: z.array(OwnSection), tier: TierView });
export type OwnOnboarding = z.output<typeof OwnOnboarding>;

export const EmploymentStatus = z.enum(
  ['employed', 'self_employed', 'business_owner', 'retired', 'student'],
  'Choose what describes you best',
);
export type EmploymentStatus = z.output<typeof EmploymentStatus>;
/** Whether the income is the customer's own business, which has a section of its own in place of an employer. */
export const isOwnBusiness = (status: string): boolean => status === 'self_employed' || status === 'business_owner';
