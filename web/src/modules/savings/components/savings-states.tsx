/** The state of a savings account in a list or a head, with what is unusual as a second tag. */
import type { SavingsState } from '@ajo/contract/modules/savings';
import { StatusTag } from '#ui';
import { stateLabels, stateTones } from '../savings.labels.ts';

type Flags = { status: SavingsState; awaits_review: boolean; frozen: boolean; dormant: boolean; closing?: boolean };

export const SavingsStates = ({ of: { status, awaits_review: isReviewed, frozen, dormant, closing = false } }: { of: Flags }) => (
  <>
    <StatusTag tone={stateTones[status]}>{stateLabels[status]}</StatusTag>{' '}
    {isReviewed && <StatusTag tone="warning">To review</StatusTag>} {frozen && <StatusTag tone="error">Frozen</StatusTag>}{' '}
    {dormant && <StatusTag tone="secondary">Dormant</StatusTag>} {closing && <StatusTag tone="warning">Closing</StatusTag>}
  </>
);
