/** Shows the answer of a bureau as it came to those who may, within the quota of the day; the history keeps who read it, and why. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type BureauEnquiryId, bureauTitles } from '@ajo/contract/modules/credit-bureaus';
import type { Context } from '#context';
import { record } from '#modules/history';
import { countReveal } from '#modules/onboarding/reveals';
import { inTransaction } from '#platform/db/transaction';
import { enquiryMissing, rawMissing } from '../credit-bureaus.errors.ts';
import { findVisibleEnquiry } from '../credit-bureaus.queries.ts';
import { rawReportOf } from '../enquiry.store.ts';

/**
 * The line of history is committed before the answer leaves.
 * @throws DomainError `bureau_report_missing` outside of the caller's scope, `raw_report_missing`, `reveal_quota`.
 */
export async function revealRawReport(
  context: Context,
  actor: Actor,
  { id, reason }: { id: BureauEnquiryId; reason: string },
): Promise<string> {
  const found = await findVisibleEnquiry(context.db, actor, id);
  if (!found) throw enquiryMissing();
  const report = await rawReportOf(context.db, context, id);
  if (!report) throw rawMissing();
  await inTransaction(context.db, async (tx) => {
    await countReveal(tx, context, actor);
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: found.loanId },
      customerId: found.customerId,
      action: 'read the answer of a credit bureau in full',
      reason,
      after: { bureau: bureauTitles[found.bureau] },
    });
  });
  return report.raw;
}
