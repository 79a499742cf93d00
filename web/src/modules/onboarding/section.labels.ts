/** The labels and colours of a section's state. */
import type { Section, SectionName } from '@ajo/contract/modules/onboarding.sections';
import { type Tone, toneOf } from '#ui';

/** The result of a review has precedence over the presence of data. */
export function sectionStatusOf({ state, verification, required }: Pick<Section, 'state' | 'verification' | 'required'>): {
  word: string;
  tone: Tone;
} {
  if (verification === 'verified') return { word: 'Verified', tone: 'success' };
  if (verification === 'rejected') return { word: 'Send it again', tone: 'error' };
  if (verification === 'waiting') return { word: 'In review', tone: toneOf('complete') };
  if (state === 'incomplete' && !required) return { word: 'Optional', tone: 'secondary' };
  return { word: state, tone: toneOf(state) };
}

/** What staff call a section; the titles that the server gives speak to the customer. */
const staffTitles: Record<SectionName, string> = {
  identity: 'Identity',
  home_address: 'Home address',
  next_of_kin: 'Next of kin',
  employment: 'Employment',
  business: 'Business',
  bank: 'Bank account',
  passport_photograph: 'Passport photograph',
  government_id: 'Identity card',
  bank_statement: 'Bank statement',
  utility_bill: 'Proof of address',
  work_id: 'Proof of work',
  business_registration: 'Registration certificate',
  social_media_handles: 'Social handles',
  card: 'Card',
};

/** What customers read where several sections are in one line. */
export const shortTitles: Record<SectionName, string> = {
  identity: 'Identity',
  home_address: 'Address',
  next_of_kin: 'Next of kin',
  employment: 'Income',
  business: 'Business',
  bank: 'Bank account',
  passport_photograph: 'Photo',
  government_id: 'ID card',
  bank_statement: 'Bank statement',
  utility_bill: 'Proof of address',
  work_id: 'Proof of job',
  business_registration: 'Registration',
  social_media_handles: 'Social media profiles',
  card: 'Card',
};

type SummarizedSection = Pick<Section, 'name' | 'summary' | 'required' | 'verification'>;

/** The summary of a document speaks to the customer; staff read the result of its review. */
const reviewWords: Partial<Record<Section['verification'], string>> = {
  verified: 'Verified',
  waiting: 'Awaiting review',
  rejected: 'Rejected',
};
const isDocument = (name: SectionName): boolean => Object.hasOwn(documentNames, name);
const documentNames = {
  passport_photograph: true,
  government_id: true,
  utility_bill: true,
  work_id: true,
  business_registration: true,
} satisfies Partial<Record<SectionName, true>>;

const factOf = ({ name, summary, required, verification }: SummarizedSection): string | undefined =>
  (isDocument(name) ? reviewWords[verification] : undefined) ?? summary ?? (required ? 'Missing' : undefined);

/** The holder's name follows the bank after the last comma: two facts. */
function bankFacts(summary: string): [string, string][] {
  const [, bank = summary, holder] = /^(.*•\d{4}), (.+)$/.exec(summary) ?? [];
  return [[staffTitles.bank, bank], ...(holder ? [['Account name', holder] as [string, string]] : [])];
}

/** Optional parts that were not provided are one line at the end. */
export function sectionFacts(sections: readonly SummarizedSection[]): Record<string, string> {
  const facts = sections.map((section) => ({ name: section.name, title: staffTitles[section.name], fact: factOf(section) }));
  const left = facts.filter(({ fact }) => fact === undefined).map(({ title }) => title);
  return {
    ...Object.fromEntries(
      facts.flatMap(({ name, title, fact }) => {
        if (fact === undefined) return [];
        return name === 'bank' ? bankFacts(fact) : [[title, fact]];
      }),
    ),
    ...(left.length > 0 && { 'Optional, not provided': left.join(', ') }),
  };
}
