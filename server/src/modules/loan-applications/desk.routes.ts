/** Binds the desk work on applications to its commands. No decisions in here. */
import { loanChoiceCalls } from '@ajo/contract/modules/loan-applications.choices';
import { loanDeskCalls } from '@ajo/contract/modules/loan-applications.desk';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { settingView } from '#modules/settings';
import { serve } from '#platform/http/serve';
import { approvalLimits } from './approval-limit.ts';
import { loanChoices } from './choices.queries.ts';
import { addNote } from './commands/add-note.ts';
import { changePurpose, correctLoan } from './commands/correct-loan.ts';
import { autoDeny } from './commands/auto-deny.ts';
import { flagForReview } from './commands/flag-for-review.ts';
import { setApprovalLimits } from './commands/set-approval-limits.ts';
import { emailGuarantor, requestGuarantor } from './commands/request-guarantor.ts';
import { assessmentsFor, notesFor, viewOf } from './loan-view.ts';

export function deskRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, loanChoiceCalls.list, async ({ db }, { actor }) => ({ data: await loanChoices(db, actor) }));

  serve(app, context, loanDeskCalls.correct, async (within, { actor, body }) => {
    await correctLoan(within, actor, body);
    return { message: 'Loan information updated successfully', data: await viewOf(within, actor, 'loans.file', body.loan_id) };
  });

  serve(app, context, loanDeskCalls.changePurpose, async (within, { actor, body }) => {
    await changePurpose(within, actor, { loanId: body.loan_id, productId: body.loan_interest_id });
    return { message: 'Loan purpose updated successfully', data: await viewOf(within, actor, 'loans.file', body.loan_id) };
  });

  serve(app, context, loanDeskCalls.notes, async (within, { actor, params }) => ({
    data: await notesFor(within, actor, params.id),
  }));

  serve(app, context, loanDeskCalls.addNote, async (within, { actor, params, body }) => ({
    message: 'Note added',
    data: await addNote(within, actor, { loanId: params.id, text: body.note }),
  }));

  serve(app, context, loanDeskCalls.assessments, async (within, { actor, params }) => ({
    data: await assessmentsFor(within, actor, params.id),
  }));

  guarantorMailRoutes(app, context);
  policyRoutes(app, context);
}

function policyRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, loanDeskCalls.humanReview, async (within, { actor, params, body }) => {
    await flagForReview(within, actor, { loanId: params.id, ...body });
    const message = body.flagged ? 'Held for manual review' : 'Released from manual review';
    return { message, data: await viewOf(within, actor, 'loans.file', params.id) };
  });

  serve(app, context, loanDeskCalls.autoDeny, async (within, { actor, body }) => {
    const report = await autoDeny(within, actor, { dryRun: body.dry_run });
    const count = `${report.denied} of ${report.looked_at} pending applications`;
    return { message: body.dry_run ? `${count} would be denied` : `${count} denied`, data: report };
  });

  serve(app, context, loanDeskCalls.limits, async (within) => ({ data: await settingView(within, approvalLimits) }));

  serve(app, context, loanDeskCalls.setLimits, async (within, { actor, body }) => ({
    message: 'Approval limits updated',
    data: await setApprovalLimits(within, actor, body),
  }));
}

function guarantorMailRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, loanDeskCalls.requestGuarantor, async (within, { actor, params }) => {
    await requestGuarantor(within, actor, params.id);
    return { message: 'Guarantor request sent successfully' };
  });

  serve(app, context, loanDeskCalls.emailGuarantor, async (within, { actor, params, body }) => {
    await emailGuarantor(within, actor, { loanId: params.id, guarantorId: body.guarantor_id });
    return { message: 'Guarantor email triggered successfully' };
  });
}
