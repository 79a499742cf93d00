/** Binds the loan calls to their commands and queries. No decisions in here. */
import { asPage } from '@ajo/contract/kernel/page';
import { loanDraftCalls } from '@ajo/contract/modules/loan-applications.drafts';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { acceptOffer, cancelLoan } from './commands/answer-offer.ts';
import { applyForLoan } from './commands/apply-for-loan.ts';
import { coolOff, keepLoan } from './commands/cool-off.ts';
import { decideLoan } from './commands/decide-loan.ts';
import { recordOpinion, reviewLoan } from './commands/record-opinion.ts';
import { releaseLoan } from './commands/release-loan.ts';
import { saveDraft } from './commands/save-draft.ts';
import { deskRoutes } from './desk.routes.ts';
import { briefOf, draftFor, listed, viewOf } from './loan-view.ts';
import { loanMissing } from '#modules/loans';
import { ownLoans, searchLoans } from './loan-search.queries.ts';
import { productRoutes } from '#modules/loan-products';
import { loanStatementRoutes } from './statements.routes.ts';

export function loanRoutes(app: FastifyInstance, context: Context): void {
  productRoutes(app, context);
  deskRoutes(app, context);
  customerRoutes(app, context);
  draftRoutes(app, context);
  staffListRoutes(app, context);
  staffRoutes(app, context);
  loanStatementRoutes(app, context);
}

function customerRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, loanCalls.apply, async (within, { actor, body, from }) => {
    const loan = await applyForLoan(within, actor, { input: body, ip: from.ip });
    return { message: 'New loan application successful', data: await viewOf(within, actor, 'loans.own', loan.id) };
  });

  serve(app, context, loanCalls.mine, async ({ db, clock }, { actor, query, path }) => {
    const { rows, total } = await ownLoans(db, actor, query);
    return asPage(
      rows.map((row) => listed(row, actor, clock)),
      { page: query.page, perPage: query.per_page, total, path },
    );
  });

  serve(app, context, loanCalls.myLoan, async (within, { actor, params }) => ({
    data: await viewOf(within, actor, 'loans.own', params.id),
  }));

  serve(app, context, loanCalls.accept, async (within, { actor, params, body, from }) => {
    await acceptOffer(within, actor, { loanId: params.id, ...body, ip: from.ip });
    return { message: 'Offer accepted', data: await viewOf(within, actor, 'loans.own', params.id) };
  });

  serve(app, context, loanCalls.cancel, async (within, { actor, params, body }) => {
    const { offer } = await cancelLoan(within, actor, { loanId: params.id, reason: body.reason });
    const message = offer ? 'Offer declined' : 'Application withdrawn';
    return { message, data: await viewOf(within, actor, 'loans.own', params.id) };
  });
}

function draftRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, loanDraftCalls.read, async (within, { actor }) => ({ data: await draftFor(within, actor) }));

  serve(app, context, loanDraftCalls.save, async (within, { actor, body }) => {
    await saveDraft(within, actor, body);
    const draft = await draftFor(within, actor);
    if (!draft) throw loanMissing();
    return { message: 'Saved', data: draft };
  });

  serve(app, context, loanCalls.coolOff, async (within, { actor, params, body }) => {
    await coolOff(within, actor, { loanId: params.id, reason: body.reason });
    return { message: 'We have your request', data: await viewOf(within, actor, 'loans.own', params.id) };
  });

  serve(app, context, loanCalls.keep, async (within, { actor, params }) => {
    await keepLoan(within, actor, params.id);
    return { message: 'Your loan continues as agreed', data: await viewOf(within, actor, 'loans.own', params.id) };
  });
}

function staffListRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, loanCalls.list, async ({ db, clock }, { actor, query, path }) => {
    const { rows, ...totals } = await searchLoans(db, actor, {}, { today: clock.businessDay(), window: query });
    return asPage(
      rows.map((row) => listed(row, actor, clock)),
      { page: query.page, perPage: query.per_page, ...totals, path },
    );
  });
}

function staffRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, loanCalls.read, async (within, { actor, params }) => ({
    data: await viewOf(within, actor, 'loans.file', params.id),
  }));

  serve(app, context, loanCalls.brief, async (within, { actor, params }) => ({
    data: await briefOf(within.db, actor, params.id),
  }));

  serve(app, context, loanCalls.recommend, async (within, { actor, params, body }) => {
    await recordOpinion(within, actor, { loanId: params.id, kind: 'recommendation', ...body });
    return { message: 'Recommendation saved', data: await viewOf(within, actor, 'loans.file', params.id) };
  });

  serve(app, context, loanCalls.review, async (within, { actor, body }) => {
    await reviewLoan(within, actor, body);
    const message = body.status ? 'Loan status updated successfully' : 'Loan purpose updated successfully';
    return { message, data: await viewOf(within, actor, 'loans.file', body.loan_id) };
  });

  serve(app, context, loanCalls.setStatus, async (within, { actor, body }) => {
    await (body.status === 'disburse' ? releaseLoan(within, actor, body.loan_id) : decideLoan(within, actor, body));
    return { message: 'Loan status updated successfully', data: await viewOf(within, actor, 'loans.file', body.loan_id) };
  });
}
