/** Paying from an own savings account: at once and without a fee. Only accounts that can pay are chosen; the others show why not. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { SavingsSource } from '@ajo/contract/modules/savings-payments';
import { useState } from 'react';
import { Button, Facts, Problem, SelectField, Stack } from '#ui';
import { type PaidFor, usePayFromSavings, useSources } from '../savings-payments.calls.ts';

type Props = { of: PaidFor; changes: readonly string[]; onPaid: () => void };

export function PayFromSavings({ of, changes, onPaid }: Props) {
  const { data } = useSources(of);
  const [chosen, choose] = useState<string>();
  const pay = usePayFromSavings(of, changes);
  if (!data || data.accounts.length === 0) return null;
  const able = data.accounts.filter(({ refusal }) => refusal === null);
  const account = able.find(({ id }) => id === chosen) ?? able[0];
  if (!account) return <NoneCanPay {...data} />;
  return (
    <Stack>
      <SelectField
        label="Pay from savings, without a fee"
        required
        hint={`${naira(account.available)} is available`}
        options={data.accounts.map(optionOf)}
        value={account.id}
        onChange={choose}
      />
      <Problem of={pay.error} />
      <Button look="plain" wide busy={pay.isPending} onClick={() => pay.mutate(account.id, { onSuccess: onPaid })}>
        Pay {naira(data.amount)} from {account.name}
      </Button>
    </Stack>
  );
}

const optionOf = ({ id, name, number, refusal }: SavingsSource) => ({
  value: id,
  label: refusal === null ? `${name}, ${number}` : `${name}, ${number}: ${refusal}`,
  disabled: refusal !== null,
});

const NoneCanPay = ({ amount, accounts }: { amount: Kobo; accounts: readonly SavingsSource[] }) => (
  <Stack>
    <p>None of your savings accounts can pay {naira(amount)} now.</p>
    <Facts of={Object.fromEntries(accounts.map(({ name, number, refusal }) => [`${name}, ${number}`, refusal]))} />
  </Stack>
);
