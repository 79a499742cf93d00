/** The price of a withdrawal as it is now, and the account that it would be paid to. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { WithdrawalSettings } from '@ajo/contract/modules/withdrawals.staff';
import type { Context } from '#context';
import { payeeOf } from '#modules/onboarding';
import { availableOn, freeOn, type SavingsAccount, whyNotTakeOut } from '#modules/savings';
import type { Database, Tx } from '#platform/db/transaction';
import type { Price } from '../withdrawal.ts';
import { settingsToday } from '../withdrawal-setting.ts';
import { priceOf, waivedPrice, whyNotAmount, whyNotPrice } from '../withdrawal.rules.ts';
import { noBankAccount, noOwnBankAccount } from '../withdrawals.errors.ts';

type Payee = NonNullable<Awaited<ReturnType<typeof payeeOf>>['account']>;
export type PricedWithdrawal = { price: Price; available: Kobo; payee: Payee; inOwnName: boolean; settings: WithdrawalSettings };

/**
 * The account is locked. `isOwn`: the customer reads the refusal. @throws DomainError when the customer may not be paid, or the account does not give so much.
 */
export async function priceWithdrawal(
  tx: Tx,
  context: Context,
  account: SavingsAccount,
  { amount, isOwn }: { amount: Kobo; isOwn: boolean },
): Promise<PricedWithdrawal> {
  const today = context.clock.businessDay();
  const { account: payee, whyNot, whyNotOwn, vouched } = await payeeOf({ ...context, db: tx }, account.customerId);
  if (!payee) throw isOwn ? noOwnBankAccount() : noBankAccount();
  refuseIf(isOwn ? whyNotOwn : whyNot);
  const settings = await settingsToday(tx, context);
  const leaving = { amount, free: await freeOn(tx, account), today };
  refuseIf(whyNotTakeOut(account, leaving) ?? whyNotAmount(account, amount));
  const inOwnName = vouched === null;
  const price = priceOf(account, { amount, today, inOwnName }, settings);
  refuseIf(whyNotPrice(price));
  return { price, available: availableOn(account, leaving), payee, inOwnName, settings };
}

/** What it costs when the fee is waived. */
export async function priceWithoutFee(
  db: Database,
  context: Context,
  { customerId }: Pick<SavingsAccount, 'customerId'>,
  { amount }: Pick<Price, 'amount'>,
): Promise<Price> {
  const { vouched } = await payeeOf({ ...context, db }, customerId);
  return waivedPrice(amount, vouched === null, await settingsToday(db, context));
}
