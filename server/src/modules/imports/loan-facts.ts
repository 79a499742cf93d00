/** What an import keeps of a loan between reading its file and bringing it over: people and products by their ids, money as the wire has it. */
import { idOf } from '@ajo/contract/kernel/id';
import { KoboOnWire } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { LoanProductId } from '@ajo/contract/modules/loan-products';
import { FrequencyUnit, AgreedRow, RatePercent, RatePeriod, ScheduleMethod } from '@ajo/contract/modules/schedules';
import { z } from 'zod';

export const LoanFacts = z.object({
  customer_id: idOf('UserId'),
  product_id: LoanProductId,
  paid_out_on: Day,
  rate: z.object({ percent: RatePercent, per: RatePeriod }).nullable(),
  method: ScheduleMethod.nullable(),
  frequency: z.object({ every: z.int(), unit: FrequencyUnit }).nullable(),
  rows: z.array(AgreedRow),
  paid: z.array(z.object({ row: z.int(), amount: KoboOnWire, on: Day, reference: z.string() })),
});
export type LoanFacts = z.output<typeof LoanFacts>;
