/** What became of a payment or of a direct debit, for customers who come back from another page. */
import type { MandateId } from '@ajo/contract/modules/mandates';
import { later } from '#ui';
import { PaymentReturn } from './payment-return.tsx';

const MandateReturn = later<{ id: MandateId }>(
  async () => (await import('../../../modules/mandates/components/mandate-return.tsx')).MandateReturn,
);

/** The bank's page may add a reference of its own, so the direct debit comes first. */
export const Returned = ({ reference, mandate }: { reference: string | null; mandate: string | null }) => (
  <>
    {mandate && <MandateReturn id={mandate as MandateId} />}
    {reference && !mandate && <PaymentReturn reference={reference} hasReceipts />}
  </>
);
