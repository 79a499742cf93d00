/** Who pays the processing fee of loan payments by card: a setting with a day. */
import { type CardFeePayer, CardFeeTerms } from '@ajo/contract/modules/schedules';
import type { Context } from '#context';
import { type Setting, settingOn } from '#modules/settings';
import type { Database } from '#platform/db/transaction';

/** At first the customer. */
export const cardFeeSetting = {
  name: 'loans.card_fee',
  shape: CardFeeTerms,
  atFirst: { paid_by: 'customer' },
} satisfies Setting<typeof CardFeeTerms>;

/** The payer on the clock's business day. */
export const cardFeePayer = async (db: Database, { clock }: Pick<Context, 'clock'>): Promise<CardFeePayer> =>
  (await settingOn(db, cardFeeSetting, clock.businessDay())).paid_by;
