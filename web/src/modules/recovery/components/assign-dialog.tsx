/** Gives the customers of the chosen loans to a recovery officer. */
import type { UserId } from '@ajo/contract/kernel/id';
import type { DefaulterRow } from '@ajo/contract/modules/recovery';
import { useOfficers } from '#modules/users';
import { FormDialog, SelectField, useFields } from '#ui';
import { useAssign } from '../recovery.calls.ts';

type Props = { rows: readonly DefaulterRow[]; onClose: () => void };

export function AssignDialog({ rows, onClose }: Props) {
  const act = useAssign();
  const { data: officers = [] } = useOfficers({ types: ['recovery_officer'] });
  const { field, values, refuse } = useFields({ recovery_officer_id: '' });
  const customers = new Map(rows.map(({ customer }) => [customer.id, customer.name]));
  return (
    <FormDialog
      title="Assign a recovery officer"
      about={[...customers.keys()].join()}
      act={act}
      verb={customers.size === 1 ? 'Assign 1 customer' : `Assign ${customers.size} customers`}
      disabled={values.recovery_officer_id === ''}
      onSend={() =>
        act.mutate(
          { customer_ids: [...customers.keys()], recovery_officer_id: values.recovery_officer_id as UserId },
          { onSuccess: onClose, onError: refuse },
        )
      }
      onClose={onClose}
    >
      <p>{[...customers.values()].join(', ')}</p>
      <SelectField
        label="Recovery officer"
        placeholder={officers.length === 0 ? 'There is no active recovery officer' : 'Choose'}
        required
        options={officers.map(({ id, name, branch }) => ({ value: id, label: branch ? `${name}, ${branch}` : name }))}
        {...field('recovery_officer_id')}
      />
    </FormDialog>
  );
}
