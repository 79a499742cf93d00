/** What is asked of guarantors: a setting with the day from which it holds. */
import { kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { GuarantorTerms } from '@ajo/contract/modules/guarantors/staff';
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import type { GuarantorPolicy } from './guarantor.ts';

/** The setting's name; its value is `{ live_cap, video_from, statement_from }`, amounts in kobo. */
const name = 'guarantors.policy';
/** What holds before somebody decides otherwise: two loans, a video from ₦100,000, a bank statement from ₦500,000. */
const atFirst: GuarantorPolicy = { liveCap: 2, videoFrom: kobo(10_000_000n), statementFrom: kobo(50_000_000n) };

export async function guarantorPolicy(db: Database, on: Day): Promise<GuarantorPolicy> {
  const row = await sqlOf(db)
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .where('effective_on', '<=', on)
    .orderBy('effective_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return atFirst;
  const kept = GuarantorTerms.decode(row.value as Parameters<typeof GuarantorTerms.decode>[0]);
  return { liveCap: kept.live_cap, videoFrom: kept.video_from, statementFrom: kept.statement_from };
}

export const termsOf = (policy: GuarantorPolicy): GuarantorTerms => ({
  live_cap: policy.liveCap,
  video_from: policy.videoFrom,
  statement_from: policy.statementFrom,
});

type NewTerms = { terms: GuarantorTerms; on: Day; by: string; at: Date };

/** Of two on one day the later holds. */
export async function saveGuarantorTerms(tx: Tx, { terms, on, by, at }: NewTerms): Promise<void> {
  const row = { value: JSON.stringify(GuarantorTerms.encode(terms)), changed_by: by, changed_at: at };
  await sqlOf(tx)
    .insertInto('settings')
    .values({ name, effective_on: on, ...row })
    .onConflict((conflict) => conflict.columns(['name', 'effective_on']).doUpdateSet(row))
    .execute();
}
