/** The customer's credit on the first page: the loan that keeps it, or the button that moves it to savings. */
import { type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import { SavingsId } from '@ajo/contract/modules/savings';
import { useState } from 'react';
import { paths } from '#platform/paths';
import { Button, FormDialog, LinkButton, Notice, Row, SelectField } from '#ui';
import { useMoveCredit, useOwnCredit } from '../customer-credit.calls.ts';
import { EarlyFee } from './early-fee.tsx';

type Account = { id: string; name: string; target: Kobo | null };
export type OwnCreditProps = { credit: Kobo; accounts: readonly Account[] };

export function OwnCredit({ credit, accounts }: OwnCreditProps) {
  const { data } = useOwnCredit();
  const [isOpen, setOpen] = useState(false);
  const isMovable = data !== undefined && data.refusal === null && data.available > noMoney;
  return (
    <Notice tone="success" title={`You have ${naira(credit)} of credit. `}>
      {data && data.refusal !== null && `${data.refusal}. `}
      {isMovable && 'Move it to savings and pay from there, or withdraw it. '}
      To get it paid to your bank account, write to us in Help.
      {isMovable && (
        <Row>
          {accounts.length > 0 ? (
            <Button small look="plain" onClick={() => setOpen(true)}>
              Move to savings
            </Button>
          ) : (
            <LinkButton small look="plain" to={paths.savings}>
              Start saving
            </LinkButton>
          )}
        </Row>
      )}
      {isOpen && data && <MoveDialog available={data.available} accounts={accounts} onClose={() => setOpen(false)} />}
    </Notice>
  );
}

type MoveProps = { available: Kobo; accounts: readonly Account[]; onClose: () => void };

function MoveDialog({ available, accounts, onClose }: MoveProps) {
  const [chosen, choose] = useState(accounts[0]?.id ?? '');
  const move = useMoveCredit(SavingsId.parse(chosen));
  const isTarget = accounts.some(({ id, target }) => id === chosen && target !== null);
  return (
    <FormDialog
      title="Move credit to savings"
      act={move}
      verb={`Move ${naira(available)}`}
      onSend={() => move.mutate(available, { onSuccess: onClose })}
      onClose={onClose}
    >
      <SelectField
        label="Savings account"
        required
        options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={choose}
      />
      {isTarget && <EarlyFee />}
    </FormDialog>
  );
}
