/** The credit of a customer and its refunds. Shown, and fetched, only when there is or was one. */
import { Card, later, WhenNear } from '#ui';
import type { CreditOf } from './credit-and-refunds.tsx';

const CreditAndRefunds = later<CreditOf>(
  async () => (await import('./credit-and-refunds.tsx')).CreditAndRefunds,
  (content, { title }) => <Card title={title}>{content}</Card>,
);

export const CreditCard = (props: CreditOf) =>
  props.repayments.credit > 0n || props.repayments.refunds.length > 0 ? (
    <WhenNear>
      <CreditAndRefunds {...props} />
    </WhenNear>
  ) : null;
