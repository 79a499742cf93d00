/** Reads for what a guarantor is shown and checked against. */
import { naira } from '@ajo/contract/kernel/money';
import type { InvitationView } from '@ajo/contract/modules/guarantors';
import type { Context } from '#context';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { Guarantor } from './guarantor.ts';
import { requirementsOf } from './guarantor.rules.ts';
import { findGuarantor } from './guarantor.store.ts';
import { consentWords, dutiesOf, statementFor, statementVersion, videoWordsFor } from './guarantor-words.ts';
import type { GuaranteedLoans } from './guaranteed-loan.ts';
import { guarantorPolicy } from './policy.store.ts';

export const evidenceOf = (guarantor: Guarantor) => ({
  bvn_done: guarantor.bvnLast4 !== null,
  phone_done: guarantor.provenPhone !== null,
  video_done: guarantor.videoFileId !== null,
  bank_statement_done: guarantor.statementFileId !== null,
});

type Terms = Pick<GuaranteedLoans, 'terms'>;

export async function invitationOf(
  context: Pick<Context, 'db' | 'clock'>,
  loans: Terms,
  id: string,
): Promise<InvitationView | undefined> {
  const found = await findGuarantor(context.db, id);
  if (!found) return undefined;
  const amount = naira(found.amount);
  const requirements = requirementsOf(found.amount, await guarantorPolicy(context.db, context.clock.businessDay()));
  return {
    guarantor: found.name,
    borrower: found.borrowerName,
    relationship: found.relationship,
    amount: found.amount,
    terms: await loans.terms(context, found.loanId, found.borrowerId),
    duties: dutiesOf(found, amount),
    status: found.status,
    ...evidenceOf(found),
    video_required: requirements.video,
    bank_statement_required: requirements.statement,
    consent_words: consentWords,
    video_words: videoWordsFor(found, amount),
    statement: statementFor(found, amount),
    statement_version: statementVersion,
    expires_at: found.tokenExpiresAt ?? new Date(0),
  };
}

/** Whether a BVN, by its index, is behind this user's own profile. */
export async function isBvnOfUser(db: Database, userId: string, digest: string): Promise<boolean> {
  const row = await sqlOf(db)
    .selectFrom('bvn_index')
    .select('user_id')
    .where('digest', '=', digest)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
