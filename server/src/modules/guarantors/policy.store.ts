/** What is asked of guarantors: a setting with the day from which it holds. */
import { kobo, KoboOnWire } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { z } from 'zod';
import { settingOn } from '#modules/settings';
import type { Database } from '#platform/db/transaction';
import type { GuarantorPolicy } from './guarantor.ts';

/** At first two loans, a video from ₦100,000, a bank statement from ₦500,000. */
const setting = {
  name: 'guarantors.policy',
  shape: z.object({ live_cap: z.int().min(1), video_from: KoboOnWire, statement_from: KoboOnWire }),
  atFirst: { live_cap: 2, video_from: kobo(10_000_000n), statement_from: kobo(50_000_000n) },
};

export async function guarantorPolicy(db: Database, on: Day): Promise<GuarantorPolicy> {
  const held = await settingOn(db, setting, on);
  return { liveCap: held.live_cap, videoFrom: held.video_from, statementFrom: held.statement_from };
}
