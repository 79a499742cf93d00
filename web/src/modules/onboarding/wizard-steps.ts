/** Which step of the profile is open, and when there is none left before the application: one rule for /profile and for applying. */
import type { OnboardingView, Section } from '@ajo/contract/modules/onboarding.sections';

/** In the address after a step was saved: whichever step the server reports is next. */
export const nextStep = 'next';

type Profile<Of extends Section> = Omit<OnboardingView, 'sections'> & { sections: readonly Of[] };
type Choice = { open: string | null; isLater: boolean };

/** All counted sections, in this order. */
export const stepsOf = <Of extends Section>({ sections }: Profile<Of>): Of[] => sections.filter(({ asked }) => asked);

/** What must be given before a loan; the application counts on from there. */
export const requiredStepsOf = <Of extends Section>({ sections }: Profile<Of>): Of[] =>
  sections.filter(({ required }) => required);

/** Requested sections are shown until the customer postpones them. */
export const stepShown = <Of extends Section>({ sections, next }: Profile<Of>, { open, isLater }: Choice): Of | undefined =>
  sections.find(({ name }) => name === open) ?? sections.find(({ name, required }) => name === next && (required || !isLater));

/** The application begins: what can wait is asked for beside it. */
export const isThrough = ({ percent }: Pick<OnboardingView, 'percent'>, open: string | null): boolean =>
  percent === 100 && (open === null || open === nextStep);
