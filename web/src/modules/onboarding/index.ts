/** Onboarding, seen: the wizard of the profile, the meter, and the queue of staff who look at what was given. */
export { Payee } from './components/payee.tsx';
export { ProfileSections } from './components/profile-sections.tsx';
export { useBanks, useNextOfKin, useOnboarding } from './onboarding.calls.ts';
export { sectionFacts } from './section.labels.ts';
export { nextStep, isThrough, requiredStepsOf } from './wizard-steps.ts';
