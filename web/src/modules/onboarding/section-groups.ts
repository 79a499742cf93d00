/** The sections of a profile as a customer needs them: what to do, what is there, what they may add. */
import type { Section } from '@ajo/contract/modules/onboarding.sections';

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

/** "Who you are, a photo of you". */
export function titlesOf(sections: readonly Pick<Section, 'title'>[]): string {
  const [first = '', ...rest] = sections.map(({ title }) => title);
  return [first, ...rest.map((title) => title.charAt(0).toLowerCase() + title.slice(1))].join(', ');
}

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
  if (waiting === 0) return 'Your profile is complete';
  return `Complete: we are checking ${waiting} ${waiting === 1 ? 'document' : 'documents'}`;
}

export function completeLine(sections: readonly Section[]): string {
  const waiting = inReview(sections);
  const parts = `${sections.length} ${sections.length === 1 ? 'part' : 'parts'}`;
  return waiting === 0 ? parts : `${parts}; ${waiting} in review`;
}
