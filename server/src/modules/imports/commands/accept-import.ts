/** Accepts a file of payments: at once up to the uploader's total of the day and without a deposit dated far back, otherwise when a second person confirms. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, kobo, naira } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { ImportId } from '@ajo/contract/modules/imports';
import type { Context } from '#context';
import { type ApprovalEnd, type ApprovalKind, type ApprovalKinds, requestApproval } from '#modules/approvals';
import { changesOf } from '#modules/history';
import type { Tx } from '#platform/db/transaction';
import { lockImport, saveImport, skipWaiting } from '../import.store.ts';

export const importJob = 'repayments.import';

/** Amounts in kobo as text. `recorded`: what the uploader had recorded on that day before this file, where that is the reason. `oldest`: of a file of deposits. */
type RepaymentImportFacts = { file: string; rows: number; sum: string; recorded?: string; oldest?: Day };

const repaymentImport: ApprovalKind<RepaymentImportFacts> = {
  kind: 'repayment_import',
  title: 'Book the payments of a file',
  capability: 'imports.run',
  describe: ({ file, rows, sum, recorded, oldest }) =>
    changesOf(
      {},
      {
        file,
        rows: String(rows),
        sum: naira(kobo(BigInt(sum))),
        ...(oldest !== undefined && { oldest_day: oldest }),
        ...(recorded !== undefined && { recorded_on_that_day: naira(kobo(BigInt(recorded))) }),
      },
    ),
  lockSubject: async (tx, { subject }) => void (await lockImport(tx, subject.id as ImportId)),
  run: async (tx, context, { approver, approval }) => {
    const id = approval.subject.id as ImportId;
    const found = await lockImport(tx, id);
    if (found?.status !== 'awaiting_approval') return { failure: 'The import is no longer pending' };
    await saveImport(tx, id, { status: 'waiting', accepted_at: context.clock.now(), approved_by: approver.id });
    await context.jobs.send(tx, importJob, { importId: id });
    return undefined;
  },
  ended: async (tx, context, approval, end) => {
    const id = approval.subject.id as ImportId;
    const found = await lockImport(tx, id);
    if (found?.status !== 'awaiting_approval') return;
    await skipWaiting(tx, id, reasonOf(end));
    await saveImport(tx, id, { status: 'declined', finished_at: context.clock.now() });
  },
};
export const importApprovals: ApprovalKinds = [repaymentImport];

function reasonOf({ state, by, reason }: ApprovalEnd): string {
  if (state === 'expired') return 'The import was not confirmed in time';
  const act = state === 'declined' ? 'Declined' : 'Withdrawn';
  return [by ? `${act} by ${by.name}` : act, reason].filter(Boolean).join(': ');
}

/** Why one person does not book the file alone. */
export type ImportDoubts = { recorded: Kobo | undefined; oldest: Day | undefined; isFarBack: boolean };
type ImportApprovalRequest = ImportDoubts & { id: ImportId; file: string; rows: number; sum: Kobo };

export async function requestImportApproval(
  tx: Tx,
  context: Context,
  actor: Actor,
  { id, file, rows, sum, recorded, oldest, isFarBack }: ImportApprovalRequest,
): Promise<void> {
  const reasons = [
    ...(recorded === undefined ? [] : ['Above the daily limit for one person']),
    ...(isFarBack ? ['A deposit is dated back by more than 31 days'] : []),
  ];
  await requestApproval(tx, context, actor, {
    kind: repaymentImport,
    subject: { kind: 'repayment_import', id, name: file },
    facts: {
      file,
      rows,
      sum: sum.toString(),
      ...(recorded !== undefined && { recorded: recorded.toString() }),
      ...(oldest !== undefined && { oldest }),
    },
    reason: reasons.join('. '),
  });
}
