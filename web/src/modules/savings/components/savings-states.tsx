/** The state of a savings account in a list or a head, with what is unusual as a second tag. */
import type { SavingsState } from '@ajo/contract/modules/savings';
import { StatusTag } from '#ui';
import { stateLabels, stateTones } from '../savings.labels.ts';

type Flags = { status: SavingsState; awaits_review: boolean; frozen: boolean; dormant: boolean; closing?: boolean };

export const SavingsStates = ({ of: { status, awaits_review: isReviewed, frozen, dormant, closing = false } }: { of: Flags }) => (
  <>
    <SavingsStateTag of={{ status, closing }} /> {isReviewed && <StatusTag tone="warning">To review</StatusTag>}{' '}
    {frozen && <StatusTag tone="error">Frozen</StatusTag>} {dormant && <StatusTag tone="secondary">Dormant</StatusTag>}
  </>
);

/** An account that closes is active until it is empty: it reads as closing. */
export const SavingsStateTag = ({ of: { status, closing = false } }: { of: Pick<Flags, 'status' | 'closing'> }) =>
  closing ? (
    <StatusTag tone="warning">Closing</StatusTag>
  ) : (
    <StatusTag tone={stateTones[status]}>{stateLabels[status]}</StatusTag>
  );
