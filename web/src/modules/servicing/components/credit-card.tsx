/** The credit of a customer and its refunds. Shown only when there is or was one; refunds are fetched. */
import { naira } from '@ajo/contract/kernel/money';
import { Card, later, Stack, WhenNear } from '#ui';
import type { CreditOf } from './credit-and-refunds.tsx';

const CreditAndRefunds = later<CreditOf>(
  async () => (await import('./credit-and-refunds.tsx')).CreditAndRefunds,
  (content, { title }) => <Card title={title}>{content}</Card>,
);

/** Most have a credit and nothing else: it is in its place at once. */
const CreditOnly = ({ repayments: { credit }, title, note }: CreditOf) => (
  <Card title={title}>
    <Stack>
      <p>
        <strong>{naira(credit)}</strong>
      </p>
      {note && <p className="quiet">{note}</p>}
    </Stack>
  </Card>
);

/** No refund and no hold: the amount says it all. */
export const isCreditOnly = ({
  credit,
  credit_on_hold: held,
  refunds,
  refund_waits_for: waits,
}: CreditOf['repayments']): boolean => credit > 0n && refunds.length === 0 && held === 0n && !waits;

/** @param near fetched when the reader comes near it: on a first page, where each request counts. Elsewhere the page would move under a press. */
export function CreditCard({ near = false, ...props }: CreditOf & { near?: boolean }) {
  const { credit, refunds } = props.repayments;
  if (credit === 0n && refunds.length === 0) return null;
  if (isCreditOnly(props.repayments)) return <CreditOnly {...props} />;
  const content = <CreditAndRefunds {...props} />;
  return near ? <WhenNear>{content}</WhenNear> : content;
}
