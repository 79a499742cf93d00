/** Who pays the processing fee of a loan's payments by card. Pure. */
import { noMoney } from '@ajo/contract/kernel/money';
import { KeyFacts } from '@ajo/contract/modules/loans';
import type { CardFeePayer } from '@ajo/contract/modules/schedules';
import type { Loan } from '../loan.ts';

/** `now`: who pays it today. A signed offer with free card payments is kept for the whole loan. */
export const cardFeePayerOf = (loan: Pick<Loan, 'offer' | 'offerAcceptedAt'>, now: CardFeePayer): CardFeePayer =>
  now === 'lender' || (loan.offerAcceptedAt && promisesFreeCard(loan.offer)) ? 'lender' : 'customer';

/** Offers that were kept before the fee was stated promise nothing. */
const promisesFreeCard = (offer: unknown): boolean =>
  Boolean(offer) && KeyFacts.decode(offer as Parameters<typeof KeyFacts.decode>[0]).preview.card?.fees === noMoney;
