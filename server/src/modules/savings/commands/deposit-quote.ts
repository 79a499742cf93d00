/** What a deposit costs and whether it may come in, before the customer pays. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, plus } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';
import type { Context } from '#context';
import { whyNotCreditCustomer } from '#modules/onboarding';
import { processingFeeOf } from '#modules/schedules';
import { findUser } from '#modules/users';
import { chargeSavedCard, type Charged, type MoneyInRegistry, openCheckout, type PriceInput } from '#modules/wallets';
import type { SavingsAccount } from '../savings.ts';
import { aboveLevel, savingsMissing } from '../savings.errors.ts';
import { whyNotDeposit } from '../savings.rules.ts';
import { creditOwnMoney } from './credit-savings.ts';
import { findVisibleSavings, lockVisibleSavings } from '../savings.store.ts';

type DepositInput = { id: SavingsId; amount: Kobo };
type Quote = { amount: Kobo; fee: Kobo; total: Kobo };

export async function quoteDeposit(context: Context, actor: Actor, { id, amount }: DepositInput): Promise<Quote> {
  return priceDeposit(context, await findVisibleSavings(context.db, actor, 'savings.own', id), amount);
}

/** What a deposit costs. @throws DomainError when the account or the tier of the customer does not take so much. */
async function priceDeposit(context: Pick<Context, 'db' | 'clock'>, account: SavingsAccount, amount: Kobo): Promise<Quote> {
  refuseIf(whyNotDeposit(account, { amount, today: context.clock.businessDay() }));
  const refusal = await whyNotCreditCustomer(context, account.customerId, { amount });
  if (refusal) throw aboveLevel(refusal.message);
  const fee = processingFeeOf(amount);
  return { amount, fee, total: plus(amount, fee) };
}

/**
 * At the provider's page. Nothing is promised here: what the provider reports is assessed again when it arrives. A repeated key opens the same page, also
 * when the account takes no more money after the first deposit.
 */
export async function startDeposit(
  context: Context,
  actor: Actor,
  input: DepositInput & { key: string | undefined },
): Promise<Quote & { reference: string; url: string }> {
  const { id } = await findVisibleSavings(context.db, actor, 'savings.own', input.id);
  const payer = await findUser(context.db, actor.id);
  if (!payer) throw savingsMissing();
  const opened = await openCheckout(context, {
    purpose: 'savings_deposit',
    purposeId: id,
    payer: { id: actor.id, email: payer.email },
    price: priceWithin(context, actor, input),
    returnPath: `/savings/${id}/transactions`,
    key: input.key,
  });
  return { ...opened, total: plus(opened.amount, opened.fee) };
}

/** Assessed under the lock of the account. */
const priceWithin = ({ clock }: Pick<Context, 'clock'>, actor: Actor, { id, amount }: DepositInput): PriceInput => ({
  wanted: amount,
  assess: async (tx) => priceDeposit({ db: tx, clock }, await lockVisibleSavings(tx, actor, 'savings.own', id), amount),
});

export async function depositWithCard(
  context: Context,
  registry: MoneyInRegistry,
  { actor, cardId, ...input }: DepositInput & { actor: Actor; cardId: SavedCardId; key: string | undefined },
): Promise<Quote & Charged> {
  const { id } = await findVisibleSavings(context.db, actor, 'savings.own', input.id);
  const charged = await chargeSavedCard(context, registry, {
    purpose: 'savings_deposit',
    purposeId: id,
    payerId: actor.id,
    cardId,
    price: priceWithin(context, actor, input),
    key: input.key,
  });
  return { ...charged, total: plus(charged.amount, charged.fee) };
}

/** What other modules put into an account: the price of a deposit before it, and money of the customer that is with us already. */
export const savingsDeposits = { price: priceDeposit, creditOwnMoney };
