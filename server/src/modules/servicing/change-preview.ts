/** Previews of changes of a running loan: the rules of the act on what is stored now. Nothing is written. */
import { createHash } from 'node:crypto';
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { noMoney } from '@ajo/contract/kernel/money';
import { type Day, dayInLagos } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { type SecondApprovalKind, secondApprovalRights } from '@ajo/contract/modules/loans.second-approvals';
import type { SecondApprovalId } from '@ajo/contract/modules/repayments.between';
import type { ChangePreview, PreviewedChange } from '@ajo/contract/modules/servicing.previews';
import type { Context } from '#context';
import type { ApprovalEffect } from '#modules/approvals';
import { gl } from '#modules/ledger';
import { contractOf, type LoanEventInput, planLoanEvent, accountStateOf } from '#modules/loan-accounts';
import { findVisibleLoan, type Loan, loanMissing } from '#modules/loans';
import { scheduleOfLoan } from '#modules/loans/pricing';
import { cashOf, whyNotChange } from '#modules/repayments';
import { type RequestedEffects } from '#modules/repayments/second-approvals';
import { accountOn } from '#modules/schedules';
import { databaseBusinessDay } from '#platform/clock-skew';
import type { Database } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { previewFacts, previewOfChange } from './change-preview.rules.ts';
import { type Change, changeEvent, classedAfter, requireEffect, whyNotOnDay, whyNotThisChange } from './commands/change-loan.ts';
import { changeOf, newTermsOf } from './commands/servicing-acts.ts';
import { loansById } from './loan-line.queries.ts';
import { findRequest } from './requested-change.queries.ts';
import { requestMissing } from './servicing.errors.ts';
import { loanAfter, type Restructuring, takeOverEvent, whyNotRestructure } from './restructure.rules.ts';

type NewTerms = Pick<Restructuring, 'instalments' | 'firstDueOn'> & { ratePercent: string | undefined };
/** One of the changes that can be previewed. */
export type PreviewInput = { change: Change } | { newTerms: NewTerms };

/** @throws DomainError when the act would be refused now. */
export async function previewChange(
  context: Context,
  actor: Actor,
  { loanId, capability, ...input }: { loanId: LoanId; capability: Capability } & PreviewInput,
): Promise<ChangePreview> {
  const found = await findVisibleLoan(context.db, actor, capability, loanId);
  if (!found) throw loanMissing();
  refuseIf(
    'change' in input
      ? (whyNotThisChange(found.loan, actor, input.change) ?? whyNotOnDay(input.change, context.clock.businessDay()))
      : whyNotChange(found.loan, actor),
  );
  return 'change' in input
    ? previewEvent(context, actor, found.loan, input.change)
    : previewTakeOver(context, actor, found.loan, input.newTerms);
}

/** What the request of another person would do now. */
export async function previewRequested(
  context: Context,
  actor: Actor,
  { loanId, id }: { loanId: LoanId; id: SecondApprovalId },
): Promise<ChangePreview> {
  const request = await findRequest(context.db, { loanId, id });
  const input = request && inputOf(request.kind, request.facts);
  if (!input) throw requestMissing();
  return previewChange(context, actor, { loanId, capability: secondApprovalRights[request.kind], ...input });
}

function inputOf(kind: SecondApprovalKind, facts: Record<string, unknown>): PreviewInput | undefined {
  if (kind === 'write_off') return { change: { type: 'write_off' } };
  if (kind === 'schedule' || kind === 'write_off_reversal') return { change: changeOf(facts) };
  return kind === 'restructure' ? { newTerms: newTermsOf(facts) } : undefined;
}

async function plan(context: Context, loan: Loan, input: LoanEventInput) {
  const today = await databaseBusinessDay(context, context.db);
  return planLoanEvent(context.db, loan, input, { at: context.clock.now(), today });
}

async function previewEvent(context: Context, actor: Actor, loan: Loan, change: Change): Promise<ChangePreview> {
  const by = { id: actor.id, name: actor.name };
  const classed = classedAfter(loan, change, (await accountStateOf(context, loan)).account);
  const { before, account: after, journals } = await plan(context, classed, changeEvent(context, { change, reason: '' }, by));
  requireEffect(change, { account: after });
  return previewOfChange({ kind: previewedKind(change), before, after }, journals);
}

const previewedKind = ({ type }: Change): PreviewedChange => (type === 'reversal' ? 'write_off_reversal' : type);

async function previewTakeOver(context: Context, actor: Actor, loan: Loan, terms: NewTerms): Promise<ChangePreview> {
  const { account } = await accountStateOf(context, loan);
  const on = context.clock.businessDay();
  const restructuring = restructuringOf(loan, terms, { owed: account?.payoff ?? noMoney, on });
  refuseIf(whyNotRestructure(loan, restructuring));
  const id = newId<LoanId>(context.clock.now());
  const receipt = { source: 'restructure', reference: `restructure-${id}`, amount: restructuring.owed } as const;
  const cash = cashOf({ ...receipt, processingFee: noMoney, providerFee: noMoney, from: gl.loanReceivable(id) });
  const event = takeOverEvent({ id, on, amount: restructuring.owed, cash });
  const {
    before,
    account: after,
    journals,
  } = await plan(context, loan, {
    ...event,
    recorded: { by: { id: actor.id, name: actor.name } },
  });
  const schedule = scheduleOfLoan(loanAfter(loan, restructuring), on);
  return previewOfChange({ kind: 'restructure', before, after, schedule }, journals);
}

const restructuringOf = (loan: Loan, terms: NewTerms, { owed, on }: Pick<Restructuring, 'owed' | 'on'>): Restructuring => ({
  ...terms,
  ratePercent: terms.ratePercent ?? loan.ratePercent,
  owed,
  on,
});

/**
 * What each pending request would do now, for its approver. A request that has become impossible is left out: approving it states why.
 * One whose effect cannot be computed states that, and the others keep theirs.
 */
export const requestedEffects: RequestedEffects = async (db, requests, at) => {
  const on = dayInLagos(at);
  const accounts = await loansById(
    db,
    requests.map(({ loanId }) => loanId),
  );
  const effects = new Map<string, ApprovalEffect>();
  for (const request of requests) {
    const [outcome] = await Promise.allSettled([effectOf(db, request, { loan: accounts.get(request.loanId), on })]);
    const effect = outcome.status === 'fulfilled' ? outcome.value : effectUnknown(outcome.reason);
    if (effect) effects.set(request.id, effect);
  }
  return effects;
};

async function effectOf(
  db: Database,
  { kind, facts }: Pick<Parameters<RequestedEffects>[1][number], 'kind' | 'facts'>,
  { loan, on }: { loan: Loan | undefined; on: Day },
): Promise<ApprovalEffect | undefined> {
  const input = inputOf(kind, facts);
  const preview = loan && input && (await effectOn(db, { loan, input, on }));
  return preview && { facts: previewFacts(preview), digest: previewDigest(preview) };
}

/** @throws DomainError `unavailable`: then nothing can be read, and no request is at fault. */
function effectUnknown(error: unknown): ApprovalEffect {
  if (error instanceof DomainError && error.kind === 'unavailable') throw error;
  const sentence =
    error instanceof DomainError ? error.message : 'The effect cannot be computed. Decline the request or report it';
  return { facts: [{ field: 'effect', before: null, after: sentence }], digest: sentence };
}

type Effect = { loan: Loan; input: PreviewInput; on: Day };

/** Amounts and schedules without the journals, which follow from them. */
async function effectOn(db: Database, { loan, input, on }: Effect): Promise<ChangePreview | undefined> {
  const { account: before, events, freeDays } = await accountStateOf({ db, clock: { businessDay: () => on } }, loan);
  if (!before) return undefined;
  if ('change' in input) {
    if (whyNotOnDay(input.change, on)) return undefined;
    const event = { ...input.change, id: 'requested', on } as Parameters<typeof accountOn>[1][number];
    const after = accountOn(contractOf(loan, freeDays), [...events, event], on);
    return previewOfChange({ kind: previewedKind(input.change), before, after });
  }
  const restructuring = restructuringOf(loan, input.newTerms, { owed: before.payoff, on });
  if (whyNotRestructure(loan, restructuring)) return undefined;
  const schedule = scheduleOfLoan(loanAfter(loan, restructuring), on);
  return previewOfChange({ kind: 'restructure', before, after: before, schedule });
}

/** Differs as soon as any row or amount does. */
const previewDigest = (preview: ChangePreview): string =>
  createHash('sha256')
    .update(JSON.stringify(preview, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)))
    .digest('hex');
