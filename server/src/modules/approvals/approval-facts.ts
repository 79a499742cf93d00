/** The facts that an approver reads, and their version: what is confirmed is exactly what was shown. */
import { createHash } from 'node:crypto';
import type { Change } from '@ajo/contract/modules/history';
import type { Database } from '#platform/db/transaction';
import type { Approval, ApprovalKind } from './approval.ts';

/** One read for all approvals of a kind. Decided approvals have the facts of their request: their subject has changed since. */
export async function currentFacts(
  db: Database,
  kind: ApprovalKind,
  approvals: readonly Approval[],
): Promise<ReadonlyMap<string, Change[]>> {
  const pending = kind.current ? approvals.filter(({ state }) => state === 'pending') : [];
  const current = pending.length > 0 ? await kind.current?.(db, pending) : undefined;
  return new Map(approvals.map((approval) => [approval.id, current?.get(approval.id) ?? kind.describe(approval.facts)]));
}

export const versionOf = ({ id, reason }: Approval, facts: readonly Change[]): string =>
  createHash('sha256')
    .update(JSON.stringify([id, reason, facts.map(({ field, before, after }) => [field, before, after])]))
    .digest('hex');
