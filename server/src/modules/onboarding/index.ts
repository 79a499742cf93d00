/** Onboarding: profile, its verification, and the resulting KYC tier limits. */
export { reviewKyc } from './commands/review-kyc.ts';
export { saveBusinessSection, saveDocument } from './commands/save-document.ts';
export { reassessAccount } from './commands/assess-account.ts';
export { saveIdentity } from './commands/save-identity.ts';
export { saveAddress, saveBank, saveCac, saveEmployment, saveKin } from './commands/save-section.ts';
export { findNamedAccount } from './commands/find-named-account.ts';
export { customerKycOf } from './kyc.queries.ts';
export { kycRoutes } from './kyc.routes.ts';
export {
  documentStateOf,
  isIdentified,
  onboardingOf,
  payableAccountOf,
  payeeOf,
  whyNotCreditCustomer,
} from './onboarding.queries.ts';
export { reportAboveTier } from './commands/report-above-tier.ts';
export { onboardingRoutes } from './onboarding.routes.ts';
export { bankAccountOf } from './onboarding.store.ts';
export { verifiedBvns } from './identity.store.ts';
export type { BankAccount } from './profile.ts';
export { onboardingLists } from './onboarding.lists.ts';
export { accountApprovals } from './commands/account-approvals.ts';
