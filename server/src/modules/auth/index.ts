/** Auth: sign-in, register, passwords, sessions. */
export { factorApprovals } from './commands/reset-second-factor.ts';
export { authRoutes, broadcastRoutes } from './auth.routes.ts';
export { openSessions, saveCredential } from './auth.store.ts';
export { requireNewPassword } from './commands/require-new-password.ts';
export { mailInvitation } from './commands/invite.ts';
export { textOwner } from './commands/notify-owner.ts';
export { openAtCounter, unusablePassword } from './commands/open-at-counter.ts';
export type { SignUpReactions } from './commands/register.ts';
export { openSession, whoHasSession } from './commands/sign-in.ts';
export { hashPassword } from './password.ts';
