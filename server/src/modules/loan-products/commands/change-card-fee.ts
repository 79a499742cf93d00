/** Who pays the processing fee of loan payments by card: one person requests a change from a day on, a second approves it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Day, isBefore, longDay } from '@ajo/contract/kernel/time';
import type { CardFeeRequest, CardFeeView } from '@ajo/contract/modules/loan-products.catalogue';
import type { CardFeePayer } from '@ajo/contract/modules/schedules';
import type { Context } from '#context';
import { type ApprovalKind, requestApproval } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { cardFeePayer, cardFeeSetting } from '#modules/schedules';
import { changeSettingIn, settingOn, settingVersions } from '#modules/settings';
import { inTransaction } from '#platform/db/transaction';
import { whyNotCardFee } from '../product.rules.ts';

type CardFeeFacts = { paid_by: CardFeePayer; from: Day };

const names: Record<CardFeePayer, string> = { customer: 'the customer', lender: 'the lender' };
/** There is one: one request about it is pending at a time. */
const subject = {
  kind: 'card_fee',
  id: '00000000-0000-7000-8000-0000000000f1',
  name: 'Processing fee of loan payments by card',
};

/** A day that has passed in the meantime counts as today (`changeSettingIn`). */
export const cardFeeChange: ApprovalKind<CardFeeFacts> = {
  kind: 'card_fee',
  title: 'Change who pays the card fee',
  capability: 'loan_products.manage',
  describe: ({ paid_by: payer, from }) => changesOf({}, { paid_by: names[payer], from: longDay(from) }),
  run: async (tx, context, { approver, approval: { facts } }) => {
    await changeSettingIn(tx, context, approver, {
      setting: cardFeeSetting,
      value: { paid_by: facts.paid_by },
      action: 'set who pays the card fee',
      from: facts.from,
    });
  },
};

export const requestCardFee = (context: Context, actor: Actor, { paid_by: payer, from, reason }: CardFeeRequest): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const held = await settingOn(tx, cardFeeSetting, from);
    refuseIf(whyNotCardFee({ payer, from, held: held.paid_by, today: context.clock.businessDay() }));
    await requestApproval(tx, context, actor, { kind: cardFeeChange, subject, facts: { paid_by: payer, from }, reason });
  });

export async function cardFeeView({ db, clock }: Context): Promise<CardFeeView> {
  const today = clock.businessDay();
  const later = (await settingVersions(db, cardFeeSetting)).filter(({ effectiveOn }) => isBefore(today, effectiveOn)).at(-1);
  return {
    paid_by: await cardFeePayer(db, { clock }),
    next: later ? { ...later.value, from: later.effectiveOn } : null,
  };
}
