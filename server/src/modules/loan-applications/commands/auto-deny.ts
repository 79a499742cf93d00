/** Denies pending applications that a final hard stop hits, one transaction each; a dry run only lists them. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { CreditResult, DenialCode } from '@ajo/contract/modules/loans.credit';
import type { AutoDenyItem, AutoDenyReport } from '@ajo/contract/modules/loan-applications.desk';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { dismissGuarantors } from '#modules/guarantors';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { autoDenialOf, denialCodeOf, finalStops, assessAndKeep, assessLoan } from '#modules/assessments';
import { assessedSince } from '../opinion.ts';
import { type Loan, loanNumber, lockLoan, saveLoan, pendingLoans, type PendingLoan } from '#modules/loans';
import { denialNotice } from './decide-loan.ts';
import { addOpinion, opinionsOf } from '../application.store.ts';

const batch = 200;
const maxItems = 500;

export async function autoDeny(context: Context, actor: Actor, { dryRun }: { dryRun: boolean }): Promise<AutoDenyReport> {
  const report: AutoDenyReport = { dry_run: dryRun, looked_at: 0, denied: 0, left: 0, items: [] };
  for (let after: LoanId | undefined; ;) {
    const waiting = await pendingLoans(context.db, actor, { after, max: batch });
    for (const one of waiting) {
      const item = await assess(context, actor, { one, dryRun });
      report.looked_at += 1;
      if (!item) continue;
      const isDenied = item.outcome === 'denied' || item.outcome === 'would_deny';
      report[isDenied ? 'denied' : 'left'] += 1;
      if (report.items.length < maxItems) report.items.push(item);
    }
    after = waiting.at(-1)?.id;
    if (waiting.length < batch) return report;
  }
}

type AutoDenyInput = { one: PendingLoan; dryRun: boolean };

/** Undefined when no final stop hits. */
async function assess(context: Context, actor: Actor, { one, dryRun }: AutoDenyInput): Promise<AutoDenyItem | undefined> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockLoan(tx, one.id);
    const { inputs, result } = await assessLoan(tx, context, loan);
    const stops = finalStops(result);
    if (stops.length === 0) return undefined;
    const isJudged = (await opinionsOf(tx, loan.id, assessedSince(loan))).length > 0;
    const outcome = autoDenialOf(loan, actor, { isJudged, dryRun });
    if (outcome === 'denied') await deny(tx, context, { loan, actor, stops, code: denialCodeOf(stops, inputs) });
    const found = stops.map(({ rule, text }) => ({ rule, text }));
    return { loan_id: loan.id, number: loanNumber(loan.number), customer: one.customer, outcome, stops: found };
  });
}

type Denial = { loan: Loan; actor: Actor; stops: CreditResult['stops']; code: DenialCode };

async function deny(tx: Tx, context: Context, { loan, actor, stops, code }: Denial): Promise<void> {
  await assessAndKeep(tx, context, loan, { moment: 'auto_deny', byName: actor.name });
  const reason = stops.map(({ text }) => text).join('; ');
  await saveLoan(tx, loan, { status: 'denied', reason, reason_code: code });
  await dismissGuarantors(tx, context, loan.id);
  await addOpinion(tx, loan.id, {
    kind: 'decision',
    verdict: 'denied',
    note: reason,
    byId: actor.id,
    byName: actor.name,
    at: context.clock.now(),
  });
  await record(tx, context, {
    actor,
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: 'denied automatically',
    from: loan.status,
    to: 'denied',
    reason,
    after: { rules: stops.map(({ rule }) => rule) },
  });
  await notify(tx, context, {
    userId: loan.customerId,
    kind: 'loan',
    ...denialNotice(loan, reason),
    link: `/dashboard?loan=${loan.id}`,
  });
}
