/** What paying every instalment by card adds to the cost of a loan. */
import { money } from './figures.ts';
import type { LoanCost } from './offers.ts';

type CardFigures = { more: string; each: string; total: string; apr: string };

/** Undefined without a card fee. */
export const cardFigures = ({ card }: LoanCost): CardFigures | undefined =>
  card && card.fees > 0
    ? {
        more: `If you pay by card: ${money(card.fees)} more`,
        each: money(card.fee_each),
        total: money(card.fees),
        apr: `${card.apr}%`,
      }
    : undefined;
