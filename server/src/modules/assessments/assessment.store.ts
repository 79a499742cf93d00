/** Saves inputs and results of the credit rules. The database refuses to change a line. */
import { CreditAssessment, type StoredAssessment } from '@ajo/contract/modules/loans.credit';
import type { LoanId } from '@ajo/contract/modules/loans';
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';

export type Moment = 'submission' | 'approval' | 'denial' | 'auto_deny';
type NewAssessment = { loanId: LoanId; moment: Moment; byName: string; at: Date; assessment: CreditAssessment };

/** Adds an assessment; earlier ones stay. */
export async function keepAssessment(tx: Tx, { loanId, moment, byName, at, assessment }: NewAssessment): Promise<void> {
  const { inputs, result } = CreditAssessment.encode(assessment);
  await sqlOf(tx)
    .insertInto('loan_assessments')
    .values({
      id: newId(at),
      loan_id: loanId,
      moment,
      rule_version: assessment.result.rule_version,
      inputs: JSON.stringify(inputs),
      result: JSON.stringify(result),
      by_name: byName,
      at,
    })
    .execute();
}

/** The newest 50, the newest first. */
export async function assessmentsOf(db: Database, loanId: LoanId): Promise<StoredAssessment[]> {
  const rows = await sqlOf(db)
    .selectFrom('loan_assessments')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ moment, by_name, at, inputs, result }) => ({
    ...CreditAssessment.decode({ inputs, result } as Parameters<typeof CreditAssessment.decode>[0]),
    moment,
    by: by_name,
    at,
  }));
}
