/** The credit of a customer and its refunds. Shown, and fetched, only when there is or was one. */
import { Card, later, WhenNear } from '#ui';
import type { CreditOf } from './credit-and-refunds.tsx';

const CreditAndRefunds = later<CreditOf>(
  async () => (await import('./credit-and-refunds.tsx')).CreditAndRefunds,
  (content, { title }) => <Card title={title}>{content}</Card>,
);

/** @param near fetched when the reader comes near it: on a first page, where each request counts. Elsewhere the page would move under a press. */
export function CreditCard({ near = false, ...props }: CreditOf & { near?: boolean }) {
  if (props.repayments.credit === 0n && props.repayments.refunds.length === 0) return null;
  const content = <CreditAndRefunds {...props} />;
  return near ? <WhenNear>{content}</WhenNear> : content;
}
