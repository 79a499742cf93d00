/** Guarantors: invitation, BVN, OTP, acceptance, and the liability that follows the loan. */
export { answerInvitation } from './commands/answer-invitation.ts';
export { activateGuarantors, releaseGuarantors, standDownGuarantors } from './commands/follow-loan.ts';
export { inviteGuarantor, reissueInvitation, whoHoldsInvitation } from './commands/invite-guarantor.ts';
export { proveBvn, proveCode, sendCode } from './commands/prove-guarantor.ts';
export type { Guarantor } from './guarantor.ts';
export { guarantorsOf } from './guarantor.store.ts';
export { invitationOf } from './guarantors.queries.ts';
export { guarantorRoutes } from './guarantors.routes.ts';
