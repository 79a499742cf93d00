/** Names a credit that no notice has brought: by one of the bank's two ids. */
import { useState } from 'react';
import { FormDialog, SelectField, TextField, useFields } from '#ui';
import { useCreateSettlement } from '../settlements.calls.ts';

type Kind = 'settlement_id' | 'session_id';
const kinds: { value: Kind; label: string }[] = [
  { value: 'settlement_id', label: 'Settlement id' },
  { value: 'session_id', label: 'Session id' },
];
const labelOf = (kind: Kind): string => kinds.find(({ value }) => value === kind)?.label ?? '';

export function NewSettlementDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const create = useCreateSettlement();
  const [kind, setKind] = useState<Kind>('settlement_id');
  const { field, values, errors, refuse } = useFields({ settlement_id: '', session_id: '' });
  const isNamed = Object.values(errors).some(Boolean);
  return (
    <FormDialog
      title="New settlement"
      act={{ error: isNamed ? null : create.error, isPending: create.isPending }}
      verb="Create settlement"
      onSend={() => create.mutate({ [kind]: values[kind].trim() }, { onSuccess: ({ data }) => onMade(data.id), onError: refuse })}
      onClose={onClose}
    >
      <p>We look this credit up at the bank. Amount, account and payer come from its answer.</p>
      <SelectField
        label="Known by"
        value={kind}
        onChange={(value) => setKind(value === 'session_id' ? 'session_id' : 'settlement_id')}
        options={kinds}
        required
      />
      <TextField
        key={kind}
        label={labelOf(kind)}
        hint="As the payer’s receipt or the bank’s statement shows it"
        required
        {...field(kind)}
      />
    </FormDialog>
  );
}
