/** Pure decisions about onboarding: which sections a customer has, what is complete, what is next, whether names agree. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import {
  type DocumentName,
  isOwnBusiness,
  type OnboardingView,
  type Section,
  SectionName,
  sectionPolicy,
  type Verification,
} from '@ajo/contract/modules/onboarding.sections';
import { kinSelf } from './onboarding.errors.ts';
import type { ProfileFacts } from './profile.ts';
import { sectionTexts } from './section-texts.ts';

type SectionStatus = Pick<Section, 'state' | 'verification' | 'reason' | 'summary'>;

type SectionPlace = Pick<Section, 'name' | 'required' | 'asked'>;

const holdsFor = {
  everyone: () => true,
  own_business: isOwnBusiness,
  employed: (status: string) => status === 'employed',
} as const;

/** The sections of a customer in the order of the wizard: the business for the self-employed, optionally the job for the employed. */
export const sectionNamesOf = ({ profile }: Pick<ProfileFacts, 'profile'>): SectionPlace[] =>
  SectionName.options
    .filter((name) => holdsFor[sectionPolicy[name].of](profile?.employmentStatus ?? ''))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((name) => {
      const { need } = sectionPolicy[name];
      return { name, required: need === 'required', asked: need !== 'optional' };
    });

const placeOf = (name: SectionName): number => Object.keys(sectionPolicy).indexOf(name);

/** The progress meter, computed by the server so that every device shows the same. */
export function sectionsOf(facts: ProfileFacts): OnboardingView {
  const sections = sectionNamesOf(facts).map(({ name, required, asked }): Section => ({
    name,
    required,
    asked,
    ...sectionTexts[name],
    ...standings[name](facts),
  }));
  const needed = sections.filter(({ required }) => required);
  const done = needed.filter(({ state }) => state === 'complete').length;
  return {
    percent: Math.floor((done * 100) / needed.length),
    // A pending review is nothing that the customer could act on.
    next: (needed.find(isOpen) ?? sections.find((section) => section.asked && isOpen(section)))?.name ?? null,
    sections,
  };
}

const isOpen = ({ state, verification }: SectionStatus): boolean => state === 'incomplete' && verification !== 'waiting';

/** A customer is active from the day on which every required section was complete. */
export const isComplete = (view: OnboardingView): boolean => view.percent === 100;

const missing: SectionStatus = { state: 'incomplete', verification: 'none', reason: null, summary: null };
const completeWith = (summary: string | null): SectionStatus =>
  summary === null ? missing : { ...missing, state: 'complete', summary };

type SectionStatusOf = (facts: ProfileFacts) => SectionStatus;
const sent =
  (name: DocumentName): SectionStatusOf =>
  (facts) =>
    documentStanding(name, facts);

const standings: Readonly<Record<SectionName, SectionStatusOf>> = {
  identity: (facts) => identityStanding(facts),
  home_address: ({ profile }) => completeWith(profile?.address ? `${profile.address}, ${profile.city}` : null),
  next_of_kin: ({ nextOfKin }) => completeWith(nextOfKin ? `${nextOfKin.name}, ${nextOfKin.relationship.toLowerCase()}` : null),
  employment: ({ profile }) => completeWith(workOf(profile)),
  business: (facts) => businessStanding(facts),
  bank: (facts) => bankStanding(facts),
  passport_photograph: sent('passport_photograph'),
  government_id: sent('government_id'),
  bank_statement: (facts) => statementStanding(facts),
  utility_bill: sent('utility_bill'),
  work_id: sent('work_id'),
  business_registration: sent('business_registration'),
  social_media_handles: ({ handles }) =>
    completeWith(handles.length > 0 ? handles.map(({ network, handle }) => `${network} ${handle}`).join(', ') : null),
  card: ({ card }) => completeWith(card ? `${card.brand} ••••${card.last4}` : null),
};

/** The name of an own business is in its own section. */
function workOf(profile: ProfileFacts['profile']): string | null {
  const status = profile?.employmentStatus ?? '';
  const place = isOwnBusiness(status) ? (ownWork[status] ?? null) : profile?.employer;
  return place ? `${place}, ${naira(profile?.monthlyIncome ?? noMoney)} a month` : null;
}

const ownWork: Readonly<Record<string, string>> = { self_employed: 'Self-employed', business_owner: 'Business owner' };

/** Only a verified BVN counts. The customer may correct one that is in review. */
function identityStanding({ profile, identity }: ProfileFacts): SectionStatus {
  if (profile?.bvnVerifiedAt)
    return { state: 'complete', verification: 'verified', reason: null, summary: `BVN ending ${profile.bvnLast4}` };
  if (!identity || identity.status === 'replaced') return missing;
  return {
    state: 'incomplete',
    verification: identity.status,
    reason: identity.status === 'rejected' ? identity.reason : null,
    summary: identity.status === 'waiting' ? `BVN ending ${identity.bvnLast4}: in review` : null,
  };
}

/** An account under another name counts while it is in review. Money goes there only after it was verified. */
function bankStanding({ bank, bankCheck }: ProfileFacts): SectionStatus {
  if (!bank) return missing;
  if (bankCheck?.status === 'rejected') return { ...missing, verification: 'rejected', reason: bankCheck.reason };
  const standing = completeWith(`${bank.bankName} ••••${bank.last4}, ${bank.name}`);
  return bankCheck?.status === 'waiting' ? { ...standing, verification: 'waiting' } : standing;
}

/** Without a picture the address of a business has not been seen. */
function businessStanding({ business, documents }: ProfileFacts): SectionStatus {
  const pictures = documents.filter(({ kind, status }) => kind === 'business_picture' && isPresent(status)).length;
  if (!business?.name || pictures === 0) return missing;
  return completeWith(`${business.name}, ${business.city}, ${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`);
}

/** Counts from the moment it is sent, unless only the customer can go on: a locked file, or one that cannot be read. */
function statementStanding({ statement }: ProfileFacts): SectionStatus {
  if (!statement) return missing;
  const { state, bank, from, to } = statement;
  if (state === 'needs_password') return { ...missing, summary: 'The file is locked: enter its password' };
  if (state === 'unreadable') return { ...missing, summary: 'We could not read it: send the original file from your bank' };
  if (state === 'received') return completeWith('Sent; we are reading it');
  return completeWith([bank, from && to && `${longDay(from)} to ${longDay(to)}`].filter(Boolean).join(', ') || 'Read');
}

const isPresent = (status: string): boolean => status === 'waiting' || status === 'verified';

/** A document counts from the moment it is sent, without waiting for a review. A rejected one no longer counts. */
function documentStanding(name: DocumentName, { documents, business }: ProfileFacts): SectionStatus {
  const document = documents.find(({ kind, status }) => kind === name && status !== 'replaced');
  if (!document) return missing;
  const verification: Verification = document.status === 'replaced' ? 'none' : document.status;
  if (document.status === 'rejected') return { ...missing, verification, reason: document.reason };
  const isWhole = name !== 'business_registration' || Boolean(business?.cacNumber);
  const summary = document.status === 'verified' ? 'Seen and accepted' : 'Sent, in review';
  return { state: isWhole ? 'complete' : 'incomplete', verification, reason: null, summary };
}

const words = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z\s-]/g, '')
    .split(/[\s-]+/)
    .filter((word) => word.length > 1);

/** Banks write names in any order, with second names and without accents: two words in common are the same person. */
export function namesAgree(ours: string, theirs: string): boolean {
  const [known, own] = [new Set(words(theirs)), new Set(words(ours))];
  // A name without a readable letter never matches: a person reviews it.
  return own.size > 0 && [...own].filter((word) => known.has(word)).length >= Math.min(2, own.size);
}

/** The next of kin is reached when the customer is not. */
export const whyNotKin = (kin: { phone: string }, customer: { phone: string | null }): DomainError | undefined =>
  kin.phone === customer.phone ? kinSelf() : undefined;
