/** What paying every instalment by card adds to the cost of a loan. */
import { money } from './figures.ts';
import type { LoanCost } from './offers.ts';

/** Without a card fee the first says so, and the others are empty. */
export const cardFigures = ({ card }: LoanCost): readonly [each: string, total: string, apr: string] =>
  card && card.fees > 0 ? [`${money(card.fee_each)} each time`, money(card.fees), `${card.apr}%`] : ['Free', '', ''];
