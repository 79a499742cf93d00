/** One package of a plan: what is in it, what it costs and in how many parts it is paid. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { KeptPackage, KeptPlan, PackageItem, PackageTerms } from '@ajo/contract/modules/betalife';
import { useState } from 'react';
import { Button, Card, Form, Grid, MoneyInput, Problem, Row, SelectField, Stack, TextField, useFields } from '#ui';
import { useSavePackage } from '../betalife.calls.ts';
import { frequencyLabels } from '../betalife.labels.ts';

type Fields = Omit<PackageTerms, 'price' | 'instalments'> & { price: Kobo | undefined; instalments: string };
type FormFields = ReturnType<typeof useFields<Fields>>;

const blank: Fields = { name: '', description: '', price: undefined, instalments: '4', frequency: 'week', items: [] };
const emptyItem: PackageItem = { name: '', quantity: '' };
const fieldsOf = ({ name, description, price, instalments, frequency, items }: KeptPackage): Fields => ({
  name,
  description,
  price,
  frequency,
  items,
  instalments: String(instalments),
});

type Props = { plan: KeptPlan; kept?: KeptPackage | undefined; onDone: () => void };

export function PackageForm({ plan, kept, onDone }: Props) {
  // The version that was opened: if somebody saves another meanwhile, the server says so instead of losing theirs.
  const [version] = useState(plan.version);
  const save = useSavePackage({ id: plan.id, version, packageId: kept?.id });
  const fields = useFields<Fields>(kept ? fieldsOf(kept) : { ...blank, items: [emptyItem] });
  const send = (): void => {
    const { price, instalments, ...rest } = fields.values;
    if (price === undefined) return fields.setErrors({ price: 'Enter an amount' });
    const parts = /^\d{1,3}$/.test(instalments.trim()) ? Number(instalments) : Number.NaN;
    save.mutate({ ...rest, price, instalments: parts }, { onSuccess: onDone, onError: fields.refuse });
  };
  return (
    <Form onSubmit={send} label="Package">
      <Problem of={save.error} />
      <Grid>
        <Offer fields={fields} />
        <Items fields={fields} />
      </Grid>
      <Row>
        <Button type="submit" busy={save.isPending}>
          {kept ? 'Save the package' : 'Add the package'}
        </Button>
        <Button look="quiet" onClick={onDone}>
          Leave without saving
        </Button>
      </Row>
    </Form>
  );
}

function Offer({ fields: { field, values, errors, set } }: { fields: FormFields }) {
  return (
    <Card title="What it is">
      <Stack>
        <TextField label="Name" required maxLength={80} {...field('name')} />
        <TextField label="Description" lines={3} maxLength={500} {...field('description')} />
        <MoneyInput
          label="Price"
          required
          value={values.price}
          onChange={(price) => set('price', price)}
          error={errors['price']}
        />
        <TextField label="In how many parts it is paid" inputMode="numeric" required {...field('instalments')} />
        <SelectField
          label="A part is paid"
          required
          options={Object.entries(frequencyLabels).map(([value, label]) => ({ value, label }))}
          value={values.frequency}
          onChange={(frequency) => set('frequency', frequency as Fields['frequency'])}
          error={errors['frequency']}
        />
      </Stack>
    </Card>
  );
}

function Items({ fields: { values, errors, set } }: { fields: FormFields }) {
  const change = (at: number, part: Partial<PackageItem>): void =>
    set(
      'items',
      values.items.map((item, other) => (other === at ? { ...item, ...part } : item)),
    );
  return (
    <Card title="What is in it">
      <Stack>
        {errors['items'] && <p className="field-error">{errors['items']}</p>}
        {values.items.map((item, at) => (
          // Things have no key of their own; they are only added at the end.
          <fieldset key={String(at)}>
            <legend>Thing {at + 1}</legend>
            <Grid>
              <TextField
                label="What"
                required
                value={item.name}
                onChange={(name) => change(at, { name })}
                error={errors[`items.${at}.name`]}
              />
              <TextField
                label="How much"
                required
                value={item.quantity}
                onChange={(quantity) => change(at, { quantity })}
                error={errors[`items.${at}.quantity`]}
              />
            </Grid>
            <Row>
              <Button look="quiet" small onClick={() => set('items', values.items.toSpliced(at, 1))}>
                Remove thing {at + 1}
              </Button>
            </Row>
          </fieldset>
        ))}
        <Row>
          <Button look="quiet" onClick={() => set('items', [...values.items, emptyItem])}>
            Add a thing
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
