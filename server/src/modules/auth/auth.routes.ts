/** Binds the calls of coming in, and the authorisation of the live channel. */
import type { Actor } from '@ajo/contract/kernel/access';
import { apiRoot } from '@ajo/contract/kernel/call';
import { asPage } from '@ajo/contract/kernel/page';
import { authCalls, passwordCalls, referralChannels } from '@ajo/contract/modules/auth';
import { isPhoneName } from '@ajo/contract/kernel/phone';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { findUser } from '#modules/users';
import { serve } from '#platform/http/serve';
import { authorizeChannel, realtimeSecret } from '#platform/live/channel-auth';
import { mustChangeFirst, mustEnrolFirst, signedOut } from './auth.errors.ts';
import { liveSessionsOf, signInsOf } from './auth.queries.ts';
import { changePassword, findReset, findResetAddress, sendReset, resetPassword } from './commands/change-password.ts';
import { correctEmail, proveEmail, register, resendProof, type SignUpReactions } from './commands/register.ts';
import { askForCode } from './commands/prove-phone.ts';
import { phoneRoutes } from './phone.routes.ts';
import { pinRoutes } from './pin.routes.ts';
import { twoFactorRoutes } from './two-factor.routes.ts';
import { challengeOf } from './commands/second-step.ts';
import { signedIn, userView } from './signed-in.ts';
import { startSession, endOtherSessions, endSession, provePassword, signOut } from './commands/sign-in.ts';

const sameForAll = 'If this address is registered, we have sent an email';
const sameForAllNumbers = 'If this number is registered, we have sent a text message';

export const authRoutes =
  (reactions: SignUpReactions) =>
  (app: FastifyInstance, context: Context): void => {
    signInRoutes(app, context);
    registerRoutes(app, context, reactions);
    passwordRoutes(app, context);
    sessionRoutes(app, context);
    twoFactorRoutes(app, context);
    pinRoutes(app, context);
    phoneRoutes(app, context);
  };

function signInRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, authCalls.login, async (within, { body, from }) => {
    const { user, passwordHash, unverified } = await provePassword(within, { name: body.email, password: body.password }, from);
    if (unverified)
      return {
        message: 'Verify your number first',
        verify_phone: await askForCode(within, { user: unverified, passwordHash }, from),
      };
    const challenge = await challengeOf(within, user);
    if (challenge) return { message: 'Enter the code of your authenticator app', two_factor: challenge };
    return signedIn({ user, ...(await startSession(within, user, from, { passwordHash })) });
  });
}

function registerRoutes(app: FastifyInstance, context: Context, reactions: SignUpReactions): void {
  serve(app, context, authCalls.signup, async (within, { body, from }) => {
    const step = await register(within, body, { from, reactions });
    if (step) return { message: 'Enter the code that we sent to your phone', verify_phone: step };
    return { message: 'Please check your email to verify your email address' };
  });
  serve(app, context, authCalls.verifyEmail, async (within, { body, from }) => {
    await proveEmail(within, body, from);
    return { message: 'Your email address is confirmed. You can sign in now' };
  });
  serve(app, context, authCalls.resendEmail, async (within, { query, from }) => {
    await resendProof(within, query.email, from);
    return { message: 'Success! Verifcation mail sent to your email' };
  });
  serve(app, context, authCalls.correctEmail, async (within, { body, from }) => {
    await correctEmail(within, { email: body.email, password: body.password, newEmail: body.new_email }, from);
    return { message: 'Please check your email to verify your email address' };
  });
  serve(app, context, authCalls.referralChannels, async () => ({ data: referralChannels.map((name) => ({ id: name, name })) }));
}

function passwordRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, authCalls.password, async (within, { actor, body, from }) => {
    await changePassword(within, actor, { current: body.current_password, next: body.password, from });
    return { message: 'Your password is changed. Please sign in again' };
  });
  serve(app, context, passwordCalls.create, async (within, { body, from }) => {
    await sendReset(within, body.email, from);
    return { message: isPhoneName(body.email) ? sameForAllNumbers : sameForAll };
  });
  serve(app, context, passwordCalls.find, async (within, { query, from }) => {
    await findReset(within, { name: query.email, token: query.token }, from);
    return { message: 'Choose a new password' };
  });
  serve(app, context, passwordCalls.findByToken, async (within, { params, from }) => ({
    data: { email: await findResetAddress(within, params.token, from) },
  }));
  serve(app, context, passwordCalls.reset, async (within, { body, from }) => {
    await resetPassword(within, { name: body.email, token: body.token, next: body.password }, from);
    return { message: 'Your password is changed. Please sign in' };
  });
}

function sessionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, authCalls.user, async ({ db }, { actor }) => {
    const user = await findUser(db, actor.id);
    if (!user) throw signedOut();
    return { data: userView(user) };
  });
  serve(app, context, authCalls.logout, async (within, { actor }) => {
    await signOut(within, actor);
    return { message: 'Signed out' };
  });
  serve(app, context, authCalls.sessions, async ({ db, clock }, { actor }) => ({
    data: await liveSessionsOf(db, actor.id, actor.sessionId, clock.now()),
  }));
  serve(app, context, authCalls.endSession, async (within, { actor, params }) => {
    await endSession(within, actor, params.id);
    return { message: 'Signed out' };
  });
  serve(app, context, authCalls.endOtherSessions, async (within, { actor }) => {
    const ended = await endOtherSessions(within, actor);
    return { message: ended === 1 ? 'One other device is signed out' : `${ended} other devices are signed out` };
  });
  serve(app, context, authCalls.signIns, async ({ db }, { actor, query, path }) => {
    const { rows, total } = await signInsOf(db, actor.id, query);
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path });
  });
}

/** Outside of the API's root, where Pusher's clients look for it: they post a form, our own page posts JSON. Answers exactly 200. */
export async function broadcastRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const keys = { key: context.config.REALTIME_KEY, secret: realtimeSecret(context.config.APP_SECRET) };
  await app.register(async (scope) => {
    // Clients that keep the API's root in front of every address ask there.
    for (const address of ['/broadcasting/auth', `${apiRoot}/broadcasting/auth`])
      scope.post(address, async (request) => {
        const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
        const actor: Actor | undefined = await context.whoIs({ bearer, isBackground: true });
        if (!actor?.sessionId) throw signedOut();
        if (actor.mustChangePassword) throw mustChangeFirst();
        if (actor.mustEnrol) throw mustEnrolFirst();
        const { socket_id: socketId, channel_name: channelName } = (request.body ?? {}) as Record<string, unknown>;
        return authorizeChannel(keys, { userId: actor.id, sessionId: actor.sessionId }, { socketId, channelName });
      });
  });
}
