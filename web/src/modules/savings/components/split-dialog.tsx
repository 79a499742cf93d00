/** How later deposits to an account are divided between accounts of its customer. The first one gets the kobo that are left. */
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { FormDialog, Notice, TextField, useFields } from '#ui';
import { useSetSplit } from '../staff-savings.calls.ts';

type Account = { id: SavingsId; number: string; name: string };
type Props = { savings: StaffSavingsDetail; accounts: readonly Account[]; onClose: () => void };

/** "33.34" is 3,334; undefined for what is no percentage. */
const bpsOf = (text: string): number | undefined => {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined;
};
const percentText = (bps: number): string => (bps / 100).toString();

export function SplitDialog({ savings, accounts, onClose }: Props) {
  const act = useSetSplit(savings.id);
  const saved = new Map(savings.split?.map(({ id, share_bps: bps }) => [id, percentText(bps)]));
  // The account itself is first: it gets the kobo that are left.
  const all = [savings, ...accounts.filter(({ id }) => id !== savings.id)];
  const before = Object.fromEntries(all.map(({ id }) => [id, saved.get(id) ?? '']));
  const { field, values, setErrors, refuse } = useFields<Record<string, string>>(before);
  const send = (): void => {
    const shares = all.flatMap(({ id }) => {
      const text = values[id] ?? '';
      return text.trim() === '' ? [] : [{ id, bps: bpsOf(text) }];
    });
    const wrong = shares.filter(({ bps }) => bps === undefined || bps === 0);
    if (wrong.length > 0)
      return setErrors(Object.fromEntries(wrong.map(({ id }) => [id, 'Enter a percentage like 25 or 33.34'])));
    act.mutate(
      shares.map(({ id, bps = 0 }) => ({ id, share_bps: bps })),
      { onSuccess: onClose, onError: refuse },
    );
  };
  const sum = all.reduce((total, { id }) => total + (bpsOf(values[id] ?? '') ?? 0), 0);
  return (
    <FormDialog title={`Split deposits to ${savings.number}`} act={act} verb="Save the split" onSend={send} onClose={onClose}>
      <Notice tone={sum === 0 || sum === 10_000 ? 'secondary' : 'warning'} title={`${percentText(sum)} % of each deposit. `}>
        {sum === 0 ? 'Without shares, the whole deposit stays in this account.' : 'Shares must add up to 100%.'}
      </Notice>
      {all.length === 1 && <p>The customer has no other savings account that takes money.</p>}
      {all.map(({ id, name, number }) => (
        <TextField key={id} label={`${name}, ${number} (%)`} inputMode="decimal" {...field(id)} value={values[id] ?? ''} />
      ))}
    </FormDialog>
  );
}
