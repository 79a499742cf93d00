/** The words and colours of how a section stands. */
import type { Section } from '@ajo/contract/modules/onboarding.sections';
import { type Tone, toneOf } from '#ui';

/** What a person found says more than whether something is there. */
export function standingOf({ state, verification }: Pick<Section, 'state' | 'verification'>): { word: string; tone: Tone } {
  if (verification === 'verified') return { word: 'Verified', tone: 'success' };
  if (verification === 'rejected') return { word: 'Send it again', tone: 'error' };
  if (verification === 'waiting') return { word: 'We are looking', tone: toneOf('complete') };
  return { word: state, tone: toneOf(state) };
}
