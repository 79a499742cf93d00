/** A customer pays a pending investment with a saved card. The provider is called outside of transactions; an unknown outcome is queried. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, plus } from '@ajo/contract/kernel/money';
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';
import type { Context } from '#context';
import { processingFeeOf } from '#modules/schedules';
import { chargeSavedCard, type Charged, type MoneyInRegistry } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { findOwnInvestment, lockInvestment } from '../contract.store.ts';
import { investmentMissing } from '../investment-contracts.errors.ts';
import { whyNotPayFromOutside } from '../investment.rules.ts';

type Payment = { actor: Actor; id: string; cardId: SavedCardId; key: string | undefined };

/** Safe to repeat with the same key, also after it was paid. Not inside a transaction. @throws DomainError when it is paid for or has ended. */
export async function payWithCard(
  context: Context,
  registry: MoneyInRegistry,
  { actor, id, cardId, key }: Payment,
): Promise<Charged & { to_pay: Kobo }> {
  const investment = await findOwnInvestment(context.db, actor.id, id);
  if (!investment) throw investmentMissing();
  const charged = await chargeSavedCard(context, registry, {
    purpose: 'investment',
    purposeId: investment.id,
    payerId: actor.id,
    cardId,
    price: { wanted: undefined, assess: (tx) => assess(tx, context, investment.id) },
    key,
  });
  return { ...charged, to_pay: plus(charged.amount, charged.fee) };
}

async function assess(tx: Tx, { clock }: Context, id: string): Promise<{ amount: Kobo; fee: Kobo }> {
  const investment = await lockInvestment(tx, id);
  if (!investment) throw investmentMissing();
  refuseIf(whyNotPayFromOutside(investment, clock.now()));
  return { amount: investment.principal, fee: processingFeeOf(investment.principal) };
}
