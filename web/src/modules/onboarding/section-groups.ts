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

export const titlesOf = (sections: readonly Pick<Section, 'title'>[]): string => sections.map(({ title }) => title).join(', ');

export function completeLine(sections: readonly Section[]): string {
  const waiting = sections.filter(({ verification }) => verification === 'waiting').length;
  const parts = `${sections.length} ${sections.length === 1 ? 'part' : 'parts'}`;
  return waiting === 0 ? parts : `${parts}; we are looking at ${waiting}`;
}
