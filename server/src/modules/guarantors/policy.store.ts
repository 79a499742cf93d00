/** What is asked of guarantors: a setting with the day from which it holds. */
import { kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { GuarantorTerms } from '@ajo/contract/modules/guarantors/staff';
import { settingOn } from '#modules/settings';
import type { Database } from '#platform/db/transaction';
import type { GuarantorPolicy } from './guarantor.ts';

/** At first two loans, a video from ₦100,000, a bank statement from ₦500,000. */
export const guarantorSetting = {
  name: 'guarantors.policy',
  shape: GuarantorTerms,
  atFirst: { live_cap: 2, video_from: kobo(10_000_000n), statement_from: kobo(50_000_000n) },
};

export async function guarantorPolicy(db: Database, on: Day): Promise<GuarantorPolicy> {
  const held = await settingOn(db, guarantorSetting, on);
  return { liveCap: held.live_cap, videoFrom: held.video_from, statementFrom: held.statement_from };
}
