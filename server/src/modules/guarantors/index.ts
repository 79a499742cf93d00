/** Guarantors: naming, invitation, BVN, OTP, evidence, acceptance, and the liability that follows the loan. */
export { answerInvitation } from './commands/answer-invitation.ts';
export { followLinks } from './commands/follow-links.ts';
export {
  activateGuarantors,
  dismissGuarantors,
  lowerGuarantees,
  releaseGuarantors,
  standDownGuarantors,
} from './commands/follow-loan.ts';
export { inviteGuarantor, reissueInvitation, whoHoldsInvitation } from './commands/invite-guarantor.ts';
export { keepEvidence } from './commands/keep-evidence.ts';
export { proveBvn, proveCode, sendCode } from './commands/prove-guarantor.ts';
export type { GuarantorReactions } from './guarantor-reactions.ts';
export type { GuaranteedLoans, LoanInNeed } from './guaranteed-loan.ts';
export type { Guarantor } from './guarantor.ts';
export { isSamePerson, whyNotImpartial } from './guarantor.rules.ts';
export { guarantorsOf } from './guarantor.store.ts';
export { guarantorsBarred, isGuaranteedBy, staffAmongGuarantors, whyNotOnGuaranteed } from './staff-guarantors.queries.ts';
export { statementVersion } from './guarantor-words.ts';
export { myGuarantors } from './my-guarantors.queries.ts';
export { guarantorRoutes } from './guarantors.routes.ts';
