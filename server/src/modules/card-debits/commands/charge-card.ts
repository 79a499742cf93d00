/** The customer pays with a saved card: the same checks and the same fee as at the payment page. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { CardChargeView } from '@ajo/contract/modules/card-debits';
import type { Kobo } from '@ajo/contract/kernel/money';
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
  const quote = await quoteCheckout(context, actor, input);
  const charged = await chargeSavedCard(context, reactions, {
    purpose: 'loan_repayment',
    purposeId: input.loanId,
    payerId: actor.id,
    cardId: input.cardId,
    price: quote,
    instructions: instructionsOf(input),
    key: input.key,
  });
  return { ...quote, ...charged };
}
