/** What a customer has with the lender, fetched for the few who have or had something. */
import { Card, later } from '#ui';
import type { CreditOf } from './credit-card.tsx';

const Fetched = later<CreditOf>(
  async () => (await import('./credit-card.tsx')).CreditCard,
  (content, { title }) => <Card title={title}>{content}</Card>,
);

export const CreditCard = (props: CreditOf) =>
  props.repayments.credit > 0n || props.repayments.refunds.length > 0 ? <Fetched {...props} /> : null;
