/** The customer pays with a saved card: the same checks and the same fee as at the payment page. Safe to repeat with the same key, also after it has paid the loan off. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { CardChargeView } from '@ajo/contract/modules/card-debits';
import { type Kobo, plus } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';
import type { Context } from '#context';
import { chargeSavedCard, type MoneyInRegistry } from '#modules/wallets';
import { instructionsOf, type Choice, quoteCheckout } from '#modules/repayments';

type ChargeCardInput = { loanId: LoanId; cardId: SavedCardId; amount: Kobo; key: string | undefined } & Choice;

export async function chargeCard(
  context: Context,
  reactions: MoneyInRegistry,
  { actor, ...input }: ChargeCardInput & { actor: Actor },
): Promise<CardChargeView> {
  const charged = await chargeSavedCard(context, reactions, {
    purpose: 'loan_repayment',
    purposeId: input.loanId,
    payerId: actor.id,
    cardId: input.cardId,
    price: { wanted: input.amount, assess: (tx) => quoteCheckout({ ...context, db: tx }, actor, input) },
    instructions: instructionsOf(input),
    key: input.key,
  });
  return { ...charged, total: plus(charged.amount, charged.fee) };
}
