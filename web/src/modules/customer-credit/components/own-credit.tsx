/** The customer's credit on the first page: the loan that keeps it, or the button that moves it to savings. */
import { type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import type { SavingsId, SavingsView } from '@ajo/contract/modules/savings';
import { useState } from 'react';
import { paths } from '#platform/paths';
import { Button, FormDialog, LinkButton, Notice, Problem, Row, SelectField } from '#ui';
import { useMoveCredit, useOwnCredit, useSavingsToFill, useTermsOf } from '../customer-credit.calls.ts';
import { LeavingRule } from './leaving-rule.tsx';

export type OwnCreditProps = { credit: Kobo };

export function OwnCredit({ credit }: OwnCreditProps) {
  const { data, isFetched } = useOwnCredit();
  const isMovable = data !== undefined && data.refusal === null && data.available > noMoney;
  return (
    <Notice tone="success" title={`You have a credit balance of ${naira(credit)}. `}>
      {data && data.refusal !== null && `${data.refusal}. `}
      {isMovable && 'Move it to a savings account, then pay with it or withdraw it. '}
      {isFetched && !isMovable && 'To get it paid to your bank account, write to us in Help.'}
      {isMovable && <Move available={data.available} />}
    </Notice>
  );
}

function Move({ available }: { available: Kobo }) {
  const { data: accounts = [], isPending } = useSavingsToFill();
  const [isOpen, setOpen] = useState(false);
  const [first] = accounts;
  if (isPending) return null;
  return (
    <Row>
      {first ? (
        <Button small look="plain" onClick={() => setOpen(true)}>
          Move to savings
        </Button>
      ) : (
        <LinkButton small look="plain" to={paths.savings}>
          Open a savings account
        </LinkButton>
      )}
      {isOpen && first && (
        <MoveDialog available={available} accounts={accounts} first={first.id} onClose={() => setOpen(false)} />
      )}
    </Row>
  );
}

type MoveProps = { available: Kobo; accounts: readonly SavingsView[]; first: SavingsId; onClose: () => void };

function MoveDialog({ available, accounts, first, onClose }: MoveProps) {
  const [chosen, choose] = useState(first);
  const move = useMoveCredit(chosen);
  const { data: savings, error } = useTermsOf(chosen);
  return (
    <FormDialog
      title="Move credit to savings"
      act={move}
      verb={`Move ${naira(available)}`}
      disabled={!savings}
      onSend={() => move.mutate(available, { onSuccess: onClose })}
      onClose={onClose}
    >
      <SelectField
        label="Savings account"
        required
        options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={(id) => choose(id as SavingsId)}
      />
      <Problem of={error} />
      {savings && <LeavingRule of={savings} />}
    </FormDialog>
  );
}
