/** The facts that an approver reads, and their version: what is confirmed is exactly what was shown. */
import { createHash } from 'node:crypto';
import type { Change } from '@ajo/contract/modules/history';
import type { Database } from '#platform/db/transaction';
import type { Approval, ApprovalKind } from './approval.ts';

/** Of a decided approval those of the request: its subject has changed since. */
export const currentFacts = async (db: Database, kind: ApprovalKind, approval: Approval): Promise<Change[]> =>
  approval.state === 'pending' && kind.current ? kind.current(db, approval) : kind.describe(approval.facts);

export const versionOf = ({ id, reason }: Approval, facts: readonly Change[]): string =>
  createHash('sha256')
    .update(JSON.stringify([id, reason, facts.map(({ field, before, after }) => [field, before, after])]))
    .digest('hex');
