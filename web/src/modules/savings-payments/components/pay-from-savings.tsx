/** Paying from an own savings account: at once and without a fee. Nothing is shown to a customer without savings. */
import { naira } from '@ajo/contract/kernel/money';
import { useState } from 'react';
import { Button, Problem, SelectField, Stack } from '#ui';
import { type PaidFor, usePayFromSavings, useSources } from '../savings-payments.calls.ts';

type Props = { of: PaidFor; changes: readonly string[]; onPaid: () => void };

export function PayFromSavings({ of, changes, onPaid }: Props) {
  const { data } = useSources(of);
  const [chosen, choose] = useState<string>();
  const pay = usePayFromSavings(of, changes);
  if (!data || data.accounts.length === 0) return null;
  const account =
    data.accounts.find(({ id }) => id === chosen) ?? data.accounts.find(({ refusal }) => refusal === null) ?? data.accounts[0];
  if (!account) return null;
  return (
    <Stack>
      <SelectField
        label="Or pay from your savings, without a fee"
        required
        hint={account.refusal ?? `${naira(account.available)} is available`}
        options={data.accounts.map(({ id, name, number }) => ({ value: id, label: `${name}, ${number}` }))}
        value={account.id}
        onChange={choose}
      />
      <Problem of={pay.error} />
      <Button
        look="plain"
        wide
        busy={pay.isPending}
        disabled={account.refusal !== null}
        onClick={() => pay.mutate(account.id, { onSuccess: onPaid })}
      >
        Pay {naira(data.amount)} from {account.name}
      </Button>
    </Stack>
  );
}
