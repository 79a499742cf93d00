/** One payment that was put in suspense: what is known of it, and the decision. */
import type { Role } from '@ajo/contract/kernel/access';
import { longInstant } from '@ajo/contract/kernel/time';
import type { UnidentifiedReceiptDetail } from '@ajo/contract/modules/wallets';
import { session } from '#platform/session';
import { Dialog, ErrorState, Facts, Notice, Skeletons } from '#ui';
import { amountText, channelText, meantForText, stateLabels, whyLabels } from '../receipt.labels.ts';
import { useUnidentifiedReceipt } from '../suspense-desk.calls.ts';
import { DecideReceipt } from './decide-receipt.tsx';
import { ReceiptReturns } from './receipt-returns.tsx';

export function UnidentifiedReceiptDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useUnidentifiedReceipt(id);
  const role = session.role();
  return (
    <Dialog title="Payment in suspense" about={id} onClose={onClose} size="lg">
      {error && <ErrorState error={error} />}
      {!data && !error && <Skeletons />}
      {data && (
        <>
          <Facts of={factsOf(data, role)} />
          {(data.can.includes('return') || data.resolution === 'return') && <ReceiptReturns id={id} />}
          {data.can.length > 0 ? <DecideReceipt receipt={data} onClose={onClose} /> : <Decided receipt={data} />}
        </>
      )}
    </Dialog>
  );
}

const factsOf = (receipt: UnidentifiedReceiptDetail, viewer: Role): Record<string, string> => ({
  Amount: amountText(receipt),
  Payer: receipt.payer ?? 'Unknown',
  ...(receipt.narration !== null && { Narration: receipt.narration }),
  Reason: whyLabels[receipt.why],
  Reference: receipt.reference,
  'Paid at': longInstant(receipt.paid_at),
  Channel: channelText(receipt.channel),
  ...(receipt.account_number !== null && { 'Account number': receipt.account_number }),
  ...(receipt.meant_for && { 'Meant for': meantForText(receipt.meant_for, viewer) }),
});

function Decided({ receipt }: { receipt: UnidentifiedReceiptDetail }) {
  return (
    <Notice tone={stateLabels[receipt.state].tone} title={stateLabels[receipt.state].word}>
      {[
        receipt.resolved_by && `by ${receipt.resolved_by}`,
        receipt.reason,
        receipt.last_answer && `Last answer: ${receipt.last_answer}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </Notice>
  );
}
