/** What the screens of signing in can ask the server for. Success alerts are exactly those of the specification. */
import { authCalls, passwordCalls } from '@ajo/contract/modules/auth';
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
export type PasswordReset = BodyOf<typeof passwordCalls.reset>;

/** What comes in after the password: a session, or the question for a code. */
export type Challenge = { challenge: string; expires_at: Date };

export function useSignIn() {
  const startSession = useStartSession();
  return useMutation({
    meta: shownInPlace,
    mutationFn: async (body: SignIn): Promise<Challenge | undefined> => {
      const answer = await make(authCalls.login, { body });
      if ('two_factor' in answer) return answer.two_factor;
      await startSession(answer);
      return undefined;
    },
  });
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
    session.keepUser(user);
    await navigate(page, { replace: true });
  };
}

export const useRegister = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: (body: SignUp) => make(authCalls.signup, { body }),
    onSuccess: () => alerts.success('Please check your email to verify your email address'),
  });

export const useResendEmail = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: (email: string) => make(authCalls.resendEmail, { query: { email } }),
    onSuccess: () => alerts.success('Success! Verifcation mail sent to your email'),
  });

export const useVerifyEmail = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: (body: { email: string; token: string }) => make(authCalls.verifyEmail, { body }),
  });

export const useReferralChannels = () =>
  useQuery({ queryKey: ['auth', 'referral-channels'], queryFn: () => make(authCalls.referralChannels), staleTime: Infinity });

export const useRequestReset = () =>
  useMutation({ meta: shownInPlace, mutationFn: (email: string) => make(passwordCalls.create, { body: { email } }) });

/** Checks whether the link of the e-mail still works, before a new password is entered. */
export const useResetLink = (link: { email: string; token: string }) =>
  useQuery({
    queryKey: ['auth', 'reset-link', link],
    queryFn: () => make(passwordCalls.find, { query: link }),
    enabled: link.email !== '' && link.token !== '',
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
