/** The facts that an approver reads, and their version: what is confirmed is exactly what was shown. */
import { createHash } from 'node:crypto';
import type { Change } from '@ajo/contract/modules/history';
import type { Database } from '#platform/db/transaction';
import type { Approval, ApprovalKind } from './approval.ts';

export type CurrentFacts = { facts: Change[]; digest?: string | undefined };

/** One read for all approvals of a kind. Decided approvals have the facts of their request: their subject has changed since. */
export async function currentFacts(
  db: Database,
  { kind, at }: { kind: ApprovalKind; at: Date },
  approvals: readonly Approval[],
): Promise<ReadonlyMap<string, CurrentFacts>> {
  const pending = approvals.filter(({ state }) => state === 'pending');
  const current = pending.length > 0 ? await kind.current?.(db, pending) : undefined;
  const effects = pending.length > 0 ? await kind.effects?.(db, pending, at) : undefined;
  return new Map(
    approvals.map((approval) => {
      const effect = effects?.get(approval.id);
      const facts = current?.get(approval.id) ?? kind.describe(approval.facts);
      return [approval.id, { facts: [...facts, ...(effect?.facts ?? [])], digest: effect?.digest }];
    }),
  );
}

export const versionOf = ({ id, reason }: Approval, { facts, digest }: CurrentFacts): string =>
  createHash('sha256')
    .update(
      JSON.stringify([id, reason, facts.map(({ field, before, after }) => [field, before, after]), ...(digest ? [digest] : [])]),
    )
    .digest('hex');
