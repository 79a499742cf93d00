/** Onboarding, seen: the wizard of the profile, the meter, and the queue of staff who look at what was given. */
export { Payee } from './components/payee.tsx';
export { ProfileSections } from './components/profile-sections.tsx';
export { ProfileWizard } from './components/late-wizard.tsx';
export { useOnboarding } from './onboarding.calls.ts';
export { BusinessesScreen } from './screens/businesses.screen.tsx';
export { KycCustomerScreen } from './screens/kyc-customer.screen.tsx';
export { TierLimitsScreen } from './screens/tier-limits.screen.tsx';
export { KycQueueScreen } from './screens/kyc-queue.screen.tsx';
export { sectionFacts } from './section.labels.ts';
export { goOn, isThrough } from './wizard-steps.ts';
