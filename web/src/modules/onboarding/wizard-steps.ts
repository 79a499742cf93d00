/** Which step of the profile is open, and when there is none left before the application: one rule for /profile and for applying. */
import type { OnboardingView, Section } from '@ajo/contract/modules/onboarding.sections';

/** In the address after a step was saved: whichever step the server reports is next. */
export const nextStep = 'next';

type Profile<Of extends Section> = Omit<OnboardingView, 'sections'> & { sections: readonly Of[] };
type Choice = { open: string | null; isLater: boolean };

/** All counted sections, in this order. */
export const stepsOf = <Of extends Section>({ sections }: Profile<Of>): Of[] => sections.filter(({ asked }) => asked);

/** Requested sections are shown until the customer postpones them. */
export const stepShown = <Of extends Section>({ sections, next }: Profile<Of>, { open, isLater }: Choice): Of | undefined =>
  sections.find(({ name }) => name === open) ?? sections.find(({ name, required }) => name === next && (required || !isLater));

/**
 * The application begins. Anyone who has just saved the last thing that is needed is still asked for what can wait, because it was counted
 * as a step; anyone who comes back with a complete profile is not.
 */
export const isThrough = ({ percent, next }: Pick<OnboardingView, 'percent' | 'next'>, open: string | null): boolean =>
  percent === 100 && (open === null || (open === nextStep && next === null));
