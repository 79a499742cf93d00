/** The customer pays with a saved card: the same checks and the same fee as at the payment page. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { CardChargeView } from '@ajo/contract/modules/repayments.cards';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';
import type { Context } from '#context';
import { chargeSavedCard, type MoneyInRegistry } from '#modules/wallets';
import { instructionsOf } from '../instructions.rules.ts';
import { type Choice, quoteCheckout } from './start-checkout.ts';

type Wish = { loanId: LoanId; cardId: SavedCardId; amount: Kobo; key: string | undefined } & Choice;

export async function chargeCard(
  context: Context,
  reactions: MoneyInRegistry,
  { actor, ...wish }: Wish & { actor: Actor },
): Promise<CardChargeView> {
  const quote = await quoteCheckout(context, actor, wish);
  const charged = await chargeSavedCard(context, reactions, {
    purpose: 'loan_repayment',
    purposeId: wish.loanId,
    payerId: actor.id,
    cardId: wish.cardId,
    amount: quote.amount,
    fee: quote.fee,
    instructions: instructionsOf(wish),
    key: wish.key,
  });
  return { ...quote, ...charged };
}
