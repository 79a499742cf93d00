/** Onboarding: the profile that a loan needs, and the account that loans are paid to. */
export { saveAddress, saveBank, saveEmployment, saveIdentity } from './commands/save-section.ts';
export { onboardingOf } from './onboarding.queries.ts';
export { onboardingRoutes } from './onboarding.routes.ts';
export { bankAccountOf } from './onboarding.store.ts';
export type { BankAccount } from './profile.ts';
