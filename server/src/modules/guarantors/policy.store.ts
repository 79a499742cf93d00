/** What is asked of guarantors: a setting with the day from which it holds. */
import type { Day } from '@ajo/contract/kernel/time';
import { settingOn } from '#modules/settings';
import type { Database } from '#platform/db/transaction';
import { type GuarantorPolicy, guarantorSetting } from './guarantor.ts';

export async function guarantorPolicy(db: Database, on: Day): Promise<GuarantorPolicy> {
  const held = await settingOn(db, guarantorSetting, on);
  return { liveCap: held.live_cap, videoFrom: held.video_from, statementFrom: held.statement_from };
}
