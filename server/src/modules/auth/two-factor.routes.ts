/** Binds the calls of the second factor. */
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { twoFactorCalls } from '@ajo/contract/modules/auth.two-factor';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { factorOf, factorsOfStaff } from './auth.queries.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  switchOffSecondFactor,
  proveSecondFactor,
  renewRecoveryCodes,
} from './commands/second-factor.ts';
import { resetSecondFactor } from './commands/reset-second-factor.ts';
import { signInByCode } from './commands/second-step.ts';
import { signedIn } from './signed-in.ts';

export function twoFactorRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, twoFactorCalls.signIn, async (within, { body, from }) => signedIn(await signInByCode(within, body, from)));
  serve(app, context, twoFactorCalls.read, async (within, { actor }) => ({ data: await factorOf(within, actor) }));
  serve(app, context, twoFactorCalls.begin, async (within, { actor, body, from }) => ({
    data: await beginSecondFactor(within, actor, { password: body.current_password, from }),
  }));
  serve(app, context, twoFactorCalls.confirm, async (within, { actor, body, from }) => ({
    message: 'Two-factor is on',
    data: { recovery_codes: await confirmSecondFactor(within, actor, { code: body.code, from }) },
  }));
  serve(app, context, twoFactorCalls.prove, async (within, { actor, body, from }) => ({
    data: { proven_until: await proveSecondFactor(within, actor, { code: body.code, from }) },
  }));
  serve(app, context, twoFactorCalls.renewCodes, async (within, { actor }) => ({
    message: 'The earlier recovery codes no longer work',
    data: { recovery_codes: await renewRecoveryCodes(within, actor) },
  }));
  serve(app, context, twoFactorCalls.disable, async (within, { actor }) => {
    await switchOffSecondFactor(within, actor);
    return { message: 'Two-factor is off' };
  });
  serve(app, context, twoFactorCalls.ofStaff, async ({ db }) => ({ data: await factorsOfStaff(db) }));
  serve(app, context, twoFactorCalls.reset, async (within, { actor, params, body }) => {
    await resetSecondFactor(within, actor, { id: params.id, reason: body.reason });
    return approvalRequested;
  });
}
