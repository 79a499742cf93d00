/** The state of a savings account in a list or a head, with what is unusual as a second tag. An account to review is pending as well: one tag is enough. */
import type { SavingsState } from '@ajo/contract/modules/savings';
import { StatusTag } from '#ui';
import { ownStateLabel, stateLabels, stateTones } from '../savings.labels.ts';

type Flags = { status: SavingsState; awaits_review: boolean; frozen: boolean; dormant: boolean; closing?: boolean };
type Own = Pick<Flags, 'status' | 'awaits_review' | 'closing'>;

/** For staff. */
export const SavingsStates = ({ of: { awaits_review: isReviewed, frozen, dormant, ...state } }: { of: Flags }) => (
  <>
    {isReviewed ? <StatusTag tone="warning">To review</StatusTag> : <StateTag of={state} label={stateLabels[state.status]} />}{' '}
    {frozen && <StatusTag tone="error">Frozen</StatusTag>} {dormant && <StatusTag tone="secondary">Dormant</StatusTag>}
  </>
);

/** For the customer. */
export const SavingsStateTag = ({ of }: { of: Own }) => <StateTag of={of} label={ownStateLabel(of)} />;

type TagProps = { of: Pick<Flags, 'status' | 'closing'>; label: string };

/** An account that closes is active until it is empty: it reads as closing. */
const StateTag = ({ of: { status, closing = false }, label }: TagProps) =>
  closing ? <StatusTag tone="warning">Closing</StatusTag> : <StatusTag tone={stateTones[status]}>{label}</StatusTag>;
