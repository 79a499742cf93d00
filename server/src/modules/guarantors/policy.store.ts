/** What is asked of guarantors: a setting with the day from which it holds. */
import { kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { z } from 'zod';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { GuarantorPolicy } from './guarantor.ts';

/** The setting's name; its value is `{ live_cap, video_from, statement_from }`, amounts in kobo. */
const name = 'guarantors.policy';
const Kept = z.object({ live_cap: z.int().min(1), video_from: z.int().min(0), statement_from: z.int().min(0) });
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
  const kept = Kept.parse(row.value);
  return {
    liveCap: kept.live_cap,
    videoFrom: kobo(BigInt(kept.video_from)),
    statementFrom: kobo(BigInt(kept.statement_from)),
  };
}
