/** Signing in, seen: the screens of accounts and passwords, and the way out. */
export { useSignOut } from './sign-out.calls.ts';
export { SessionsCard, SignInsCard } from './components/sessions-card.tsx';
export { StepUpDialog } from './components/step-up-dialog.tsx';
export { TwoFactorCard } from './components/two-factor-card.tsx';
export { ChangePasswordScreen } from './screens/change-password.screen.tsx';
export { ForgotScreen } from './screens/forgot.screen.tsx';
export { RegisterScreen } from './screens/register.screen.tsx';
export { ResetScreen } from './screens/reset.screen.tsx';
export { SignInScreen } from './screens/sign-in.screen.tsx';
export { StaffSecurityScreen } from './screens/staff-security.screen.tsx';
export { VerifyEmailScreen } from './screens/verify-email.screen.tsx';
