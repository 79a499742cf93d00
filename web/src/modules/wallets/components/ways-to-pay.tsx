/** The ways to pay in every dialog, in one order (decision 957). */
import type { ReactNode } from 'react';
import { Skeletons } from '#ui';
import { useCards } from '../cards.calls.ts';

/** `savedCard` begins with the price by card, which the payment page has too. */
type Ways = Partial<Record<'transfer' | 'savedCard' | 'paymentPage' | 'savings', ReactNode>>;

/** Free first, then the fewest presses. Own savings are last: they arrive late, and below the others they move no button. */
export const WaysToPay = ({ transfer, savedCard, paymentPage, savings }: Ways) => (
  <>
    {transfer}
    {paymentPage ? (
      <WithCards>
        {savedCard}
        {paymentPage}
        {savings}
      </WithCards>
    ) : (
      savings
    )}
  </>
);

/** Each saved card is a button above the payment page, which would move under the finger if the cards arrived later. */
function WithCards({ children }: { children: ReactNode }) {
  // The buttons of the cards read them too, and repeat a read that failed: what is drawn stays.
  const { isFetched } = useCards();
  return isFetched ? children : <Skeletons lines={3} />;
}
