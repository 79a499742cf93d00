/** One package of a plan: what is in it, what it costs and in how many parts it is paid. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { StoredPackage, StoredPlan, PackageItem, PackageTerms } from '@ajo/contract/modules/betalife';
import { useState } from 'react';
import { wholeOf } from '#platform/whole';
import {
  AskBeforeLeaving,
  Card,
  choicesOf,
  Entries,
  Form,
  Grid,
  MoneyInput,
  Problem,
  SaveOrLeave,
  SelectField,
  Stack,
  TextField,
  useFields,
  useFormStart,
  versionVerb,
  worded,
} from '#ui';
import { useSavePackage } from '../betalife.calls.ts';
import { frequencyLabels } from '../betalife.labels.ts';

type Fields = Omit<PackageTerms, 'price' | 'instalments'> & { price: Kobo | undefined; instalments: string };
type FormFields = ReturnType<typeof useFields<Fields>>;

const blank: Fields = { name: '', description: '', price: undefined, instalments: '4', frequency: 'week', items: [] };
const emptyItem: PackageItem = { name: '', quantity: '' };
const fieldsOf = ({ name, description, price, instalments, frequency, items }: StoredPackage): Fields => ({
  name,
  description,
  price,
  frequency,
  items,
  instalments: String(instalments),
});

type Props = { plan: StoredPlan; saved?: StoredPackage | undefined; onDone: () => void };

export function PackageForm({ plan, saved, onDone }: Props) {
  // The version that was opened: after a concurrent save the server refuses instead of overwriting it.
  const [version] = useState(plan.version);
  const save = useSavePackage({ id: plan.id, version, packageId: saved?.id });
  const fields = useFields<Fields>(saved ? fieldsOf(saved) : { ...blank, items: [emptyItem] });
  const start = useFormStart(fields.errors['effective_on']);
  const send = (): void => {
    const { price, instalments, ...rest } = fields.values;
    if (price === undefined) return fields.setErrors({ price: 'Enter an amount' });
    const terms = { ...rest, price, instalments: wholeOf(instalments, 3) };
    const from = start.take();
    if (from) save.mutate({ terms, from }, { onSuccess: onDone, onError: fields.refuse });
  };
  return (
    <Form onSubmit={send} label="Package">
      <AskBeforeLeaving />
      <Problem of={save.error} />
      <Grid>
        <Offer fields={fields} />
        <Items fields={fields} />
      </Grid>
      <SaveOrLeave busy={save.isPending} onLeave={onDone} start={saved && start}>
        {!saved ? 'Add the package' : start.isLater ? versionVerb(plan, start) : 'Save the package'}
      </SaveOrLeave>
    </Form>
  );
}

function Offer({ fields: { field } }: { fields: FormFields }) {
  return (
    <Card title="What it is">
      <Stack>
        <TextField label="Name" required maxLength={80} {...field('name')} />
        <TextField label="Description" lines={3} maxLength={500} {...field('description')} />
        <MoneyInput label="Price" required {...field('price')} />
        <TextField label="Payment in parts" inputMode="numeric" required {...field('instalments')} />
        <SelectField label="A part is paid" required options={choicesOf(frequencyLabels)} {...worded(field('frequency'))} />
      </Stack>
    </Card>
  );
}

function Items({ fields: { values, errors, set } }: { fields: FormFields }) {
  return (
    <Card title="Contents">
      <Entries word="item" of={values.items} blank={emptyItem} onChange={(items) => set('items', items)} error={errors['items']}>
        {(item, change, at) => (
          <>
            <TextField
              label="Item"
              required
              value={item.name}
              onChange={(name) => change({ name })}
              error={errors[`items.${at}.name`]}
            />
            <TextField
              label="Quantity"
              required
              value={item.quantity}
              onChange={(quantity) => change({ quantity })}
              error={errors[`items.${at}.quantity`]}
            />
          </>
        )}
      </Entries>
    </Card>
  );
}
