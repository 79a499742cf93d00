/** Binds the calls that verify a number and add an email address. */
import { phoneCalls } from '@ajo/contract/modules/auth.phone';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { addEmail } from './commands/add-email.ts';
import { sendOwnCode, verifyOwnNumber } from './commands/verify-own-number.ts';
import { provePhone, resendCode } from './commands/prove-phone.ts';
import { signedIn } from './signed-in.ts';

export function phoneRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, phoneCalls.verify, async (within, { body, from }) => signedIn(await provePhone(within, body, from)));
  serve(app, context, phoneCalls.resend, async (within, { body, from }) => {
    await resendCode(within, body.challenge, from);
    return { message: 'Another code is on its way' };
  });
  serve(app, context, phoneCalls.ownCode, async (within, { actor, body, from }) => ({
    message: 'A code is on its way',
    data: await sendOwnCode(within, actor, { password: body.current_password, from }),
  }));
  serve(app, context, phoneCalls.verifyOwn, async (within, { actor, body, from }) => {
    await verifyOwnNumber(within, actor, { ...body, from });
    return { message: 'Your number is verified' };
  });
  serve(app, context, phoneCalls.addEmail, async (within, { actor, body, from }) => {
    await addEmail(within, actor, { email: body.email, password: body.current_password, from });
    return { message: 'Please check your email to verify your email address' };
  });
}
