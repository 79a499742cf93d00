/** The way back to what was accepted: the statement is fetched when it is opened. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { LoanRow, LoanView } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { Button, laterDialog, Row } from '#ui';
import { keyFactsTitle } from '../loan.labels.ts';
import type { MyKeyFactsOf } from './key-facts-dialog.tsx';

const MyKeyFactsDialog = laterDialog<MyKeyFactsOf>(
  ({ loan }) => keyFactsTitle(loan),
  async () => (await import('./key-facts-dialog.tsx')).MyKeyFactsDialog,
);

export function MyKeyFactsButton({ loan }: { loan: Pick<LoanRow, 'id' | 'number'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small look="plain" label={keyFactsTitle(loan)} onClick={() => setOpen(true)}>
        Key facts
      </Button>
      {isOpen && <MyKeyFactsDialog loan={loan} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Anyone who reads the offer has it on the page; afterwards it is one press away. */
export function MyKeyFacts({ loan }: { loan: LoanView }) {
  const at = loan.offer_accepted_at;
  if (!loan.offer || (loan.status === 'approved' && !at)) return null;
  return (
    <Row spread>
      <p className="quiet">
        {at ? `You accepted the key facts on ${longInstant(at)}.` : 'What was agreed, with all dates and costs.'}
      </p>
      <MyKeyFactsButton loan={loan} />
    </Row>
  );
}
