/** Binds the calls of the guarantor's link. */
import type { Actor } from '@ajo/contract/kernel/access';
import { guarantorCalls, type InvitationView } from '@ajo/contract/modules/guarantors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { answerInvitation } from './commands/answer-invitation.ts';
import { renewInvitation } from './commands/invite-guarantor.ts';
import { proveBvn, proveCode, sendCode } from './commands/prove-guarantor.ts';
import { ended } from './guarantors.errors.ts';
import { invitationOf } from './guarantors.queries.ts';

export function guarantorRoutes(app: FastifyInstance, context: Context): void {
  const view = async ({ db }: Context, actor: Actor): Promise<InvitationView> => {
    const found = await invitationOf(db, actor.id);
    if (!found) throw ended();
    return found;
  };
  serve(app, context, guarantorCalls.read, async (within, { actor }) => ({ data: await view(within, actor) }));
  serve(app, context, guarantorCalls.bvn, async (within, { actor, body }) => {
    await proveBvn(within, actor, body.bvn);
    return { message: 'Your BVN is confirmed', data: await view(within, actor) };
  });
  serve(app, context, guarantorCalls.otp, async (within, { actor, body }) => {
    await sendCode(within, actor, body.phone_number);
    return { message: 'We have sent you a code' };
  });
  serve(app, context, guarantorCalls.verifyOtp, async (within, { actor, body }) => {
    await proveCode(within, actor, { otp: body.otp, phoneNumber: body.phone_number });
    return { message: 'Your phone number is confirmed', data: await view(within, actor) };
  });
  serve(app, context, guarantorCalls.accept, async (within, { actor, body, from }) => {
    const accept = body.accept === 'true';
    await answerInvitation(within, actor, { accept, version: body.statement_version, signedName: body.name, ip: from.ip });
    return { message: accept ? 'Thank you. You stand as guarantor' : 'Thank you for your answer' };
  });
  serve(app, context, guarantorCalls.renew, async (within, { body }) => {
    await renewInvitation(within, body);
    return { message: 'If your invitation is still open, a new link is in your mailbox' };
  });
}
