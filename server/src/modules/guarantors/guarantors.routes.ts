/** Binds the calls about guarantors: of the link, of the customer, of staff. */
import type { Actor } from '@ajo/contract/kernel/access';
import { guarantorCalls, type GuarantorId, type InvitationView } from '@ajo/contract/modules/guarantors';
import { myGuarantorCalls } from '@ajo/contract/modules/guarantors/borrower';
import { guarantorFileCalls } from '@ajo/contract/modules/guarantors/staff';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { changeSetting, settingView } from '#modules/settings';
import { serve } from '#platform/http/serve';
import { answerInvitation } from './commands/answer-invitation.ts';
import { denyGuarantor } from './commands/deny-guarantor.ts';
import { type Link, renewInvitation, requestInvitation, stateOfLink } from './commands/invite-guarantor.ts';
import { keepBorrowersVideo, keepEvidence } from './commands/keep-evidence.ts';
import { correctNamed, nameGuarantor, remindGuarantor, withdrawRequest } from './commands/name-guarantor.ts';
import { proveBvn, proveCode, sendCode } from './commands/prove-guarantor.ts';
import type { GuaranteedLoans } from './guaranteed-loan.ts';
import type { GuarantorReactions } from './guarantor-reactions.ts';
import { codeGapSeconds } from './guarantor.rules.ts';
import { guarantorFiles } from './guarantor-files.queries.ts';
import { consentMissing, ended, tokenMissing } from './guarantors.errors.ts';
import { invitationOf } from './guarantors.queries.ts';
import { myGuarantor, myGuarantors } from './my-guarantors.queries.ts';
import { guarantorSetting } from './guarantor.ts';

export const guarantorRoutes =
  (loans: GuaranteedLoans, reactions: GuarantorReactions) =>
  (app: FastifyInstance, context: Context): void => {
    linkRoutes(app, context);
    proofRoutes(app, context, loans);
    answerRoutes(app, context, loans, reactions);
    customerRoutes(app, context, loans);
    requestRoutes(app, context, loans);
    staffRoutes(app, context, loans);
  };

const viewFor =
  (loans: GuaranteedLoans) =>
  async (within: Context, actor: Actor): Promise<InvitationView> => {
    const found = await invitationOf(within, loans, actor.id);
    if (!found) throw ended();
    return found;
  };

function linkRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, guarantorCalls.linkState, async (within, { query }) => ({ data: await stateOfLink(within, query) }));
  serve(app, context, guarantorCalls.requestLink, async (within, { body, from }) => {
    await requestInvitation(within, body.invitation, from);
    return { message: 'If the request is open, your own link is on its way to your phone and mailbox' };
  });
  serve(app, context, guarantorCalls.renew, async (within, { query, body }) => {
    await renewInvitation(within, requireLink({ ...query, ...body }));
    return { message: 'If your link has expired, a new link is on your phone or in your mailbox' };
  });
}

/** The link's parameters, wherever they were sent; a link from a text message has no address. */
function requireLink({ token, email }: { token?: string | undefined; email?: string | undefined }): Link {
  if (!token) throw tokenMissing();
  return { token, email };
}

function proofRoutes(app: FastifyInstance, context: Context, loans: GuaranteedLoans): void {
  const view = viewFor(loans);
  serve(app, context, guarantorCalls.read, async (within, { actor }) => ({ data: await view(within, actor) }));
  serve(app, context, guarantorCalls.bvn, async (within, { actor, body, from }) => {
    await proveBvn(within, actor, body.bvn, from);
    return { message: 'Your BVN is confirmed', data: await view(within, actor) };
  });
  serve(app, context, guarantorCalls.otp, async (within, { actor, body }) => {
    await sendCode(within, actor, body.phone_number);
    return { message: 'We have sent you a code', data: { retry_after: codeGapSeconds } };
  });
  serve(app, context, guarantorCalls.verifyOtp, async (within, { actor, body }) => {
    await proveCode(within, actor, { otp: body.otp, phoneNumber: body.phone_number });
    return { message: 'Your phone number is confirmed', data: await view(within, actor) };
  });
}

function answerRoutes(app: FastifyInstance, context: Context, loans: GuaranteedLoans, reactions: GuarantorReactions): void {
  const view = viewFor(loans);
  serve(app, context, guarantorCalls.evidence, async (within, { actor, body, files, from }) => {
    const { video: [video] = [], bank_statement: [statement] = [] } = files;
    await keepEvidence(within, actor, { video, statement, password: body.password, from });
    return { message: video ? 'We have your video' : 'We have your bank statement', data: await view(within, actor) };
  });
  serve(app, context, guarantorCalls.accept, async (within, { actor, body, files, from }) => {
    const { video: [video] = [], bank_statement: [statement] = [] } = files;
    const accept = body.accept === 'true';
    if (accept && (video || statement)) {
      if (!body.consent) throw consentMissing();
      await keepEvidence(within, actor, { video, statement, from });
    }
    const answer = { accept, version: body.statement_version, signedName: body.name, reason: body.reason, ...from };
    await answerInvitation(within, actor, answer, reactions);
    return { message: accept ? 'Thank you. You are now a guarantor' : 'Thank you for your answer' };
  });
}

function customerRoutes(app: FastifyInstance, context: Context, loans: GuaranteedLoans): void {
  serve(app, context, myGuarantorCalls.mine, async (within, { actor }) => ({ data: await myGuarantors(within, actor.id) }));
  serve(app, context, myGuarantorCalls.create, async (within, { actor, body }) => {
    const id = await nameGuarantor(within, loans, actor, body);
    return { message: 'Guarantor added successful', data: await myGuarantor(within, actor.id, id) };
  });
  for (const call of [myGuarantorCalls.update, myGuarantorCalls.updateInOnboarding])
    serve(app, context, call, async (within, { actor, params, body }) => {
      await correctNamed(within, actor, params.id, body);
      return { message: 'Guarantor updated', data: await myGuarantor(within, actor.id, params.id) };
    });
  for (const call of [myGuarantorCalls.video, myGuarantorCalls.videoInOnboarding])
    serve(app, context, call, async (within, { actor, body, files }) => {
      await keepBorrowersVideo(within, actor, { guarantorId: body.guarantor_id, video: files['video']?.[0] });
      return { message: 'Video added', data: await myGuarantor(within, actor.id, body.guarantor_id) };
    });
}

function requestRoutes(app: FastifyInstance, context: Context, loans: GuaranteedLoans): void {
  const answer = async (within: Context, actor: Actor, id: GuarantorId, message: string) => ({
    message,
    data: await myGuarantor(within, actor.id, id),
  });
  serve(app, context, myGuarantorCalls.remind, async (within, { actor, params }) => {
    await remindGuarantor(within, actor, params.id);
    return answer(within, actor, params.id, 'We have sent a new link');
  });
  serve(app, context, myGuarantorCalls.withdraw, async (within, { actor, params }) => {
    await withdrawRequest(within, loans, actor, params.id);
    return answer(within, actor, params.id, 'The request is withdrawn');
  });
}

function staffRoutes(app: FastifyInstance, context: Context, loans: GuaranteedLoans): void {
  serve(app, context, guarantorFileCalls.ofLoan, async (within, { actor, params }) => {
    return { data: await guarantorFiles(within, actor, await loans.requireVisible(within.db, actor, params.id)) };
  });
  serve(app, context, guarantorFileCalls.deny, async (within, { actor, params, body }) => {
    const { loanId } = await denyGuarantor(within, loans, actor, { id: params.id, reason: body.reason });
    const found = (await guarantorFiles(within, actor, { id: loanId, isWaiting: true })).find(({ id }) => id === params.id);
    if (!found) throw ended();
    return { message: 'The guarantor was declined', data: found };
  });
  serve(app, context, guarantorFileCalls.terms, async (within) => ({ data: await settingView(within, guarantorSetting) }));
  serve(app, context, guarantorFileCalls.setTerms, async (within, { actor, body }) => ({
    message: 'Guarantor policy saved',
    data: await changeSetting(within, actor, { setting: guarantorSetting, body, action: 'changed the guarantor policy' }),
  }));
}
