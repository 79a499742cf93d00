/** Finds the account to book a payment on, by name, phone, number or reference; first come what narration and amount suggest. */
import { naira } from '@ajo/contract/kernel/money';
import type { BookingCandidate } from '@ajo/contract/modules/suspense-desk';
import { useState } from 'react';
import { FoundList } from '#modules/search';
import { Button, EmptyState, Facts, Problem, Row, Stack, TextField } from '#ui';
import { candidateText, dueText } from '../receipt.labels.ts';
import { useCandidates } from '../suspense-desk.calls.ts';

export type ChosenAccount = Pick<BookingCandidate, 'purpose' | 'noun' | 'target' | 'customer'>;
type Props = {
  receiptId: string;
  value: ChosenAccount | undefined;
  onChange: (account: ChosenAccount | undefined) => void;
  error: string | undefined;
};

export function AccountField({ receiptId, value, onChange, error }: Props) {
  if (!value) return <Finding receiptId={receiptId} onChoose={onChange} error={error} />;
  return <Chosen receiptId={receiptId} value={value} onChange={onChange} error={error} />;
}

function Chosen({ receiptId, value, onChange, error }: Props & { value: ChosenAccount }) {
  const { data } = useCandidates(receiptId, value.target);
  const now = data?.find(({ target }) => target === value.target);
  const due = now && dueText(now);
  return (
    <Stack>
      <Row spread>
        <Facts
          of={{
            Account: `${value.target}, ${value.customer}`,
            ...(due && { 'Due today': due }),
            ...(now?.payoff && { Payoff: naira(now.payoff) }),
          }}
        />
        <Button look="plain" small label="Change the account" onClick={() => onChange(undefined)}>
          Change
        </Button>
      </Row>
      {error && <p className="field-error">{error}</p>}
    </Stack>
  );
}

type FindingProps = Pick<Props, 'receiptId' | 'error'> & { onChoose: (account: ChosenAccount) => void };

function Finding({ receiptId, onChoose, error }: FindingProps) {
  const [words, setWords] = useState('');
  const { data, error: failure, isCurrent } = useCandidates(receiptId, words);
  const isSearched = words.trim().length > 1;
  const found = (data ?? []).map((one) => ({
    ...one,
    id: one.target,
    title: `${one.target}, ${one.customer}`,
    detail: candidateText(one),
  }));
  return (
    <Stack>
      <TextField
        label="Account"
        hint="Name, phone, loan or savings number, or a payment reference"
        autoComplete="off"
        required
        value={words}
        onChange={setWords}
        error={error}
      />
      <Problem of={failure} />
      {!isSearched && found.length > 0 && <p className="quiet">Suggested by the narration and the amount:</p>}
      <FoundList label={isSearched ? 'Accounts found' : 'Suggested accounts'} of={found} onChoose={onChoose} />
      {isSearched && isCurrent && found.length === 0 && (
        <EmptyState title="No account found">Check the spelling. Only accounts that take payments are listed.</EmptyState>
      )}
    </Stack>
  );
}
