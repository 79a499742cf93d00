/** What of an application still waits for a look: documents in the KYC queue, and bank statements that are not read yet. */
import type { LoanId, LoanView } from '@ajo/contract/modules/loans';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

/** The same items as the KYC queue of onboarding: a picture of a shop is looked at with its customer. */
const waiting = sql<number>`(select count(*)::int from (
    select user_id from identity_checks where status = 'waiting'
    union all select user_id from kyc_documents where status = 'waiting' and kind <> 'business_picture'
    union all select user_id from bank_account_checks where status = 'waiting') item where item.user_id = loans.customer_id)`;

/** Of the customer and of the guarantors of this loan. */
const unread = sql<number>`(select count(*)::int from statements s where s.state = 'received' and s.customer_id = loans.customer_id
  and s.owner_id = any (array(select loans.customer_id
    union all select g.id from guarantors g where g.loan_id = loans.id and g.status <> 'denied')))`;

/** Columns of `loans`. */
export const toReviewColumns = sql`${waiting} as documents, ${unread} as statements`;

export const nothingToReview: LoanView['to_review'] = { documents: 0, statements: 0 };

export async function toReviewOf(db: Database, loanId: LoanId): Promise<LoanView['to_review']> {
  const { rows } = await sql<LoanView['to_review']>`select ${toReviewColumns} from loans where loans.id = ${loanId}`.execute(
    sqlOf(db),
  );
  return rows[0] ?? nothingToReview;
}
