/** The ways to pay in every dialog, in one order (decision 957). */
import { Fragment, type ReactNode } from 'react';

/** Free first, then the fewest presses. Own savings are last: they arrive late, and below the others they move no button. */
const order = ['transfer', 'savedCard', 'paymentPage', 'savings'] as const;
type Ways = Partial<Record<(typeof order)[number], ReactNode>>;

/** `savedCard` begins with the price by card, which the payment page has too. */
export const WaysToPay = (ways: Ways) => order.map((way) => <Fragment key={way}>{ways[way]}</Fragment>);
