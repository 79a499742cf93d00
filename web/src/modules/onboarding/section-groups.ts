/** The sections of a profile as a customer needs them: what to do, what is there, what they may add. */
import type { Section } from '@ajo/contract/modules/onboarding.sections';
import { shortTitles } from './section.labels.ts';

type Groups<Of> = { missing: Of[]; complete: Of[]; more: Of[] };

const isThere = ({ state, verification }: Section): boolean =>
  verification !== 'rejected' && (state === 'complete' || verification === 'waiting');

/** What was sent and refused is to be done, also where it was given freely. */
export function groupsOf<Of extends Section>(sections: readonly Of[]): Groups<Of> {
  const groups: Groups<Of> = { missing: [], complete: [], more: [] };
  for (const section of sections) {
    const isRequested = section.required || section.asked || section.verification === 'rejected';
    if (isThere(section)) groups.complete.push(section);
    else if (isRequested) groups.missing.push(section);
    else groups.more.push(section);
  }
  return groups;
}

/** At 100 % nothing is left to do but what was rejected: what was only requested is as optional as the rest. */
export function groupsOfComplete<Of extends Section>(sections: readonly Of[]): Groups<Of> {
  const { missing, complete, more } = groupsOf(sections);
  const isRejected = ({ verification }: Of): boolean => verification === 'rejected';
  return { missing: missing.filter(isRejected), complete, more: [...missing.filter((one) => !isRejected(one)), ...more] };
}

/** "Identity, photo, ID card". */
export function titlesOf(sections: readonly Pick<Section, 'name'>[]): string {
  const [first = '', ...rest] = sections.map(({ name }) => shortTitles[name]);
  return [first, ...rest.map(lowered)].join(', ');
}

const lowered = (title: string): string => title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** From name to text: what was verified, what is in review, what the customer can still edit. Empty groups are left out. */
export function completeFacts(sections: readonly Section[]): Record<string, string> {
  const { complete } = groupsOf(sections);
  const groups = {
    Verified: complete.filter(({ verification }) => verification === 'verified'),
    'In review': complete.filter(({ verification }) => verification === 'waiting'),
    'You can edit': complete.filter(({ verification }) => verification === 'none'),
  };
  return Object.fromEntries(
    Object.entries(groups)
      .filter(([, of]) => of.length > 0)
      .map(([name, of]) => [name, titlesOf(of)]),
  );
}

const inReview = (sections: readonly Section[]): number =>
  sections.filter(({ verification }) => verification === 'waiting').length;

export function completeTitle(sections: readonly Section[]): string {
  const waiting = inReview(sections);
  if (waiting === 0) return 'Your details are complete';
  return `${waiting} ${waiting === 1 ? 'document' : 'documents'} in review`;
}

const maxNamed = 3;

/** "Identity, address, income and 4 more". */
export function completeLine(sections: readonly Section[]): string {
  const left = sections.length - maxNamed;
  return left > 1 ? `${titlesOf(sections.slice(0, maxNamed))} and ${left} more` : titlesOf(sections);
}

/** Below the title: what happens next. Where nothing does, the lines say it all. */
export const completeNote = (sections: readonly Section[]): string | undefined =>
  inReview(sections) > 0 ? 'We will notify you when the review is done.' : undefined;
