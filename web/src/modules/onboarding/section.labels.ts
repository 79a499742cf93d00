/** The labels and colours of a section's state. */
import type { Section, SectionName } from '@ajo/contract/modules/onboarding.sections';
import { type Tone, toneOf } from '#ui';

/** The result of a review has precedence over the presence of data. */
export function standingOf({ state, verification }: Pick<Section, 'state' | 'verification'>): { word: string; tone: Tone } {
  if (verification === 'verified') return { word: 'Verified', tone: 'success' };
  if (verification === 'rejected') return { word: 'Send it again', tone: 'error' };
  if (verification === 'waiting') return { word: 'We are looking', tone: toneOf('complete') };
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

export const sectionFacts = (sections: readonly Pick<Section, 'name' | 'summary'>[]): Record<string, string> =>
  Object.fromEntries(sections.map(({ name, summary }) => [staffTitles[name], summary ?? 'Not filled in yet']));
