/** Signing in, seen: the screens of accounts and passwords, and the way out. */
export { useSignOut } from './sign-out.calls.ts';
export { useOwnAccount } from './auth.calls.ts';
export { AddEmail } from './components/add-email.tsx';
export { VerifyOwnNumber } from './components/verify-own-number.tsx';
export { SessionsCard, SignInsCard } from './components/sessions-card.tsx';
export { PinCard } from './components/pin-card.tsx';
export { PinDialog, StepUpDialog } from './components/step-up-dialog.tsx';
export { TwoFactorCard } from './components/two-factor-card.tsx';
export { useStaffFactors } from './two-factor.calls.ts';
