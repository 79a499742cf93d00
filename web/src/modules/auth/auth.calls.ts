/** What the screens of signing in can ask the server for. Success alerts are exactly those of the specification. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { authCalls, passwordCalls } from '@ajo/contract/modules/auth';
import { phoneCalls } from '@ajo/contract/modules/auth.phone';
import type { PhoneStep } from '@ajo/contract/modules/auth.sign-in-name';
import { twoFactorCalls } from '@ajo/contract/modules/auth.two-factor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { alerts } from '#platform/alerts';
import { make, type Sent } from '#platform/call';
import { fetchAhead, fetchCodeAhead } from '#platform/next-page';
import { paths } from '#platform/paths';
import { pageAfterSignIn } from '#platform/page-after-sign-in';
import { session } from '#platform/session';

/** How long the success alert is before the person is signed in. */
const successShowsMs = 1_000;
/** Every form here shows why it was refused, above its fields. */
const shownInPlace = { shownInPlace: true } as const;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type BodyOf<C extends { body: unknown }> = NonNullable<Sent<C & Parameters<typeof make>[0]>['body']>;
export type SignIn = BodyOf<typeof authCalls.login>;
export type SignUp = BodyOf<typeof authCalls.signup>;
export type PasswordChange = BodyOf<typeof authCalls.password>;
export type AddedEmail = BodyOf<typeof phoneCalls.addEmail>;
export type PasswordReset = BodyOf<typeof passwordCalls.reset>;

/** Asked for after the password: the code of an app, or the one that was texted to a number that is not verified yet. */
export type OwedStep = ({ kind: 'two-factor' } & Pick<PhoneStep, 'challenge' | 'expires_at'>) | ({ kind: 'phone' } & PhoneStep);

export function useSignIn() {
  const startSession = useStartSession();
  return useMutation({
    meta: shownInPlace,
    mutationFn: async (body: SignIn): Promise<OwedStep | undefined> => {
      const answer = await make(authCalls.login, { body }).catch(refuseBoth);
      if ('two_factor' in answer) return { kind: 'two-factor', ...answer.two_factor };
      if ('verify_phone' in answer) return { kind: 'phone', ...answer.verify_phone };
      await startSession(answer);
      return undefined;
    },
  });
}

/** The server names the first field; the name and the password are wrong together. */
function refuseBoth(error: unknown): never {
  if (error instanceof DomainError && error.code === 'wrong_credentials')
    throw new DomainError(error.kind, error.code, error.message);
  throw error;
}

/** Most people who sign in are customers: the code of their first page comes while they type the password. */
export function useHomeAhead(isTyping: boolean): void {
  useEffect(() => {
    if (isTyping) fetchCodeAhead(paths.dashboard);
  }, [isTyping]);
}

export function useSecondStep() {
  const startSession = useStartSession();
  return useMutation({
    meta: shownInPlace,
    mutationFn: async (body: { challenge: string; code: string }) => startSession(await make(twoFactorCalls.signIn, { body })),
  });
}

/** The texted code of a registration or sign-in: it verifies the number and signs in. */
export function useVerifyPhone() {
  const startSession = useStartSession();
  return useMutation({
    meta: shownInPlace,
    mutationFn: async (body: { challenge: string; code: string }) => startSession(await make(phoneCalls.verify, { body })),
  });
}

export const useAddEmail = () =>
  useMutation({ meta: shownInPlace, mutationFn: (body: AddedEmail) => make(phoneCalls.addEmail, { body }) });

const ownAccountKey = ['own-account'];

/** With the mobile number, which the browser does not keep. */
export const useOwnAccount = () => useQuery({ queryKey: ownAccountKey, queryFn: async () => (await make(authCalls.user)).data });

export const useOwnCode = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: async (password: string) => (await make(phoneCalls.ownCode, { body: { current_password: password } })).data,
  });

/** The number is a name under which the customer signs in from now on. */
export function useVerifyOwn() {
  const cache = useQueryClient();
  return useMutation({
    meta: shownInPlace,
    mutationFn: (body: { challenge: string; code: string }) => make(phoneCalls.verifyOwn, { body }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Your number is verified');
      return cache.invalidateQueries({ queryKey: ownAccountKey });
    },
  });
}

export const useResendCode = () =>
  useMutation({ meta: shownInPlace, mutationFn: (challenge: string) => make(phoneCalls.resend, { body: { challenge } }) });

function useStartSession() {
  const navigate = useNavigate();
  const cache = useQueryClient();
  return async ({ access_token: token, data: user }: Awaited<ReturnType<typeof make<typeof twoFactorCalls.signIn>>>) => {
    session.keepToken(token);
    // A session that expired leaves its answers: they may be another person's.
    cache.removeQueries();
    alerts.success('Authentication successful');
    const page = pageAfterSignIn(user);
    fetchAhead(page);
    await wait(successShowsMs);
    // This session ended meanwhile, or another one began in this browser.
    if (session.token() !== token) return;
    session.begin(token, user);
    await navigate(page, { replace: true });
  };
}

export const useRegister = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: async (body: SignUp): Promise<PhoneStep | undefined> => {
      const answer = await make(authCalls.signup, { body });
      return 'verify_phone' in answer ? answer.verify_phone : undefined;
    },
    onSuccess: (step) => {
      if (!step) alerts.success('Please check your email to verify your email address');
    },
  });

export const useResendEmail = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: (email: string) => make(authCalls.resendEmail, { query: { email } }),
    onSuccess: () => alerts.success('Success! Verifcation mail sent to your email'),
  });

/** The password was typed a moment ago: to register, or to sign in. */
type Correction = { emails: readonly string[]; password: string; new_email: string };

/**
 * The reply does not reveal whether the new address was free, so the account may have any of the addresses that were tried: the oldest first. One that
 * was taken is the account of another person.
 */
async function correctEmail({ emails: [email = '', ...others], ...body }: Correction): Promise<unknown> {
  try {
    return await make(authCalls.correctEmail, { body: { email, ...body } });
  } catch (error) {
    if (others.length === 0 || !(error instanceof DomainError) || error.code !== 'wrong_credentials') throw error;
    return correctEmail({ emails: others, ...body });
  }
}

export const useCorrectEmail = () => useMutation({ meta: shownInPlace, mutationFn: correctEmail });

export const useVerifyEmail = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: (body: { email: string; token: string }) => make(authCalls.verifyEmail, { body }),
  });

export const useReferralChannels = () =>
  useQuery({ queryKey: ['auth', 'referral-channels'], queryFn: () => make(authCalls.referralChannels), staleTime: Infinity });

export const useRequestReset = () =>
  useMutation({ meta: shownInPlace, mutationFn: (email: string) => make(passwordCalls.create, { body: { email } }) });

/** Checks whether the link still works, before a new password is entered, and returns whose it is. A texted link names no one. */
export const useResetLink = ({ email, token }: { email: string; token: string }) =>
  useQuery({
    queryKey: ['auth', 'reset-link', email, token],
    queryFn: async () => {
      if (!email) return (await make(passwordCalls.findByToken, { params: { token } })).data.email;
      await make(passwordCalls.find, { query: { email, token } });
      return email;
    },
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
  });

export const useResetPassword = () =>
  useMutation({ meta: shownInPlace, mutationFn: (body: PasswordReset) => make(passwordCalls.reset, { body }) });

/** A changed password ends every session, this one too. */
export function useChangePassword() {
  const navigate = useNavigate();
  return useMutation({
    meta: shownInPlace,
    mutationFn: (body: PasswordChange) => make(authCalls.password, { body }),
    onSuccess: () => {
      session.end();
      return navigate(paths.signIn, { replace: true });
    },
  });
}
