/** What one person requested about a loan, while it waits for a second person. */
import type { LoanId } from '@ajo/contract/modules/loans';
import type { SecondApprovalKind } from '@ajo/contract/modules/loans.second-approvals';
import type { SecondApprovalId } from '@ajo/contract/modules/repayments.between';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

type Request = { kind: SecondApprovalKind; facts: Record<string, unknown> };

/** Undefined when it was decided, or belongs to another loan. */
export async function findRequest(
  db: Database,
  { loanId, id }: { loanId: LoanId; id: SecondApprovalId },
): Promise<Request | undefined> {
  const { rows } = await sql<Request>`select r.kind, r.facts from second_approvals r join approvals a on a.id = r.id
    where r.id = ${id} and r.loan_id = ${loanId} and a.state = 'pending'`.execute(sqlOf(db));
  return rows[0];
}
