/** The key facts as they were accepted: read again by the customer, and by staff in the same words. */
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import { Dialog, EmptyState, ErrorState, Facts, Row, Skeletons, Stack } from '#ui';
import { useMyLoan } from '../my-loans.calls.ts';
import { keyFactsTitle } from '../loan.labels.ts';
import { KeyFactsFile, KeyFactsStatement } from './key-facts.tsx';

export type KeyFactsOf = Pick<LoanView, 'id' | 'number' | 'offer' | 'offer_accepted_at' | 'offer_signature' | 'offer_sha256'>;

export function KeyFactsDialog({ loan, onClose }: { loan: KeyFactsOf; onClose: () => void }) {
  return (
    <Dialog title={keyFactsTitle(loan)} size="lg" onClose={onClose}>
      <Kept loan={loan} audience="staff" />
    </Dialog>
  );
}

export type MyKeyFactsOf = { loan: Pick<LoanView, 'id' | 'number'>; onClose: () => void };

/** Of an own loan, which is requested when this opens. */
export function MyKeyFactsDialog({ loan, onClose }: MyKeyFactsOf) {
  const { data, error, refetch } = useMyLoan(loan.id);
  return (
    <Dialog title={keyFactsTitle(loan)} size="lg" onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons />}
      {data && <Kept loan={data} audience="own" />}
    </Dialog>
  );
}

function Kept({ loan, audience }: { loan: KeyFactsOf; audience: 'own' | 'staff' }) {
  const { offer, offer_accepted_at: at, offer_signature: signature, offer_sha256: sha256 } = loan;
  if (!offer) return <EmptyState title="This loan has no key facts" />;
  return (
    <Stack gap="loose">
      <Facts
        of={{
          Written: longDay(offer.made_on),
          Accepted: at ? longInstant(at) : 'Not by the customer: the loan was restructured',
          ...(signature && { 'Signed by': signature }),
        }}
      />
      <Row>
        <KeyFactsFile loan={loan} audience={audience} />
      </Row>
      <KeyFactsStatement of={offer} />
      {/* They prove which file was accepted. */}
      <Facts of={{ Version: offer.version, ...(sha256 && { 'Digest (SHA-256)': sha256 }) }} />
    </Stack>
  );
}
