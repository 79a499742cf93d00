/** For the tests of the second factor: staff who have one, their codes, and the two steps of signing in. */
import { generateSync } from 'otplib';
import { ask, aStaff, twoDaysBefore, type UserWithEmail } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { bearer, openSignIn, password } from './sign-in.ts';

type Headers = Record<string, string>;
export const stepMs = 30_000;

export type Enrolled = { user: UserWithEmail; as: Headers; secret: string; codes: string[] };

export async function openFactors() {
  const doors = await openSignIn();
  const { app, context, logIn, sessionOf, withPassword } = doors;
  const { clock } = context;
  const codeOf = (secret: string, driftSteps = 0): string =>
    generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + 30 * driftSteps });
  const begin = async (as: Headers): Promise<string> =>
    (await ask(app, 'POST /api/auth/two-factor', { as, body: { current_password: password } })).json().data.secret;
  const confirm = (as: Headers, code: string) => ask(app, 'POST /api/auth/two-factor/confirm', { as, body: { code } });
  const challengeOf = async (user: UserWithEmail): Promise<string> => (await logIn(user.email)).json().two_factor.challenge;
  const secondStep = (challenge: string, code: string) =>
    ask(app, 'POST /api/auth/login/two-factor', { body: { challenge, code } });
  return {
    ...doors,
    codeOf,
    begin,
    confirm,
    challengeOf,
    secondStep,
    signInTwice: async ({ user, secret }: Enrolled): Promise<Headers> =>
      bearer((await secondStep(await challengeOf(user), codeOf(secret))).json().access_token),
    prove: (as: Headers, code: string) => ask(app, 'POST /api/auth/two-factor/prove', { as, body: { code } }),
    /** A call that moves money: it returns 404 for an unknown loan once it is admitted. */
    reverse: (as: Headers) =>
      ask(app, 'POST /api/admin/loan/01912f00-0000-7000-8000-00000000dead/reverse', {
        as,
        body: { reason: 'Booked on the wrong day' },
      }),
    enrolled: async (role: Parameters<typeof aStaff>[1] = 'finance'): Promise<Enrolled> => {
      const user = await withPassword(await aStaff(context, role));
      const as = await sessionOf(user);
      const secret = await begin(as);
      const codes: string[] = (await confirm(as, codeOf(secret))).json().data.recovery_codes;
      // Taken up long enough ago to confirm the work of others.
      const factor = sqlOf(context.db).updateTable('second_factors').where('user_id', '=', user.id);
      await factor.set({ confirmed_at: twoDaysBefore(context) }).execute();
      clock.moveBy(stepMs);
      return { user, as, secret, codes };
    },
    /** Each test begins in a step of its own, in the middle of it. */
    restartEnrolment: async (): Promise<void> => {
      clock.moveTo(new Date(Math.ceil(clock.now().getTime() / stepMs) * stepMs + 5 * stepMs + 10_000));
      await doors.forgetEverything();
    },
  };
}

/** The replies of concurrent calls, sorted. */
export const inOrder = (answers: readonly { statusCode: number }[]): number[] =>
  answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other);
