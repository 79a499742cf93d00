/** The form of a loan product, with one loan on its terms next to it as they are typed. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import type { TermPart } from '@ajo/contract/modules/loan-products.terms';
import { useDeferredValue, useState } from 'react';
import {
  AskBeforeLeaving,
  Card,
  Form,
  Grid,
  MoneyInput,
  Problem,
  SaveOrLeave,
  Stack,
  TextField,
  useFields,
  useFormStart,
  versionVerb,
} from '#ui';
import { useProductPreview, useSaveProduct } from '../loan-products.calls.ts';
import type { ProductFields, ProductForm as Fields } from '../product-fields.ts';
import { partTitles } from '../term.labels.ts';
import { CostFacts, ScheduleTable } from './schedule-table.tsx';
import { ScheduleTerms } from './schedule-terms-form.tsx';
import { TermFields } from './term-field.tsx';
import '../../../ui/card-flow.css';
import '../../../ui/disclosure.css';
import '../../../ui/term-fields.css';

type Props = {
  initial: ProductFields;
  kept: { id: LoanProductId; version: number } | undefined;
  onDone: () => void;
};

export function ProductForm({ initial, kept, onDone }: Props) {
  const fields = useFields(initial);
  const save = useSaveProduct(kept);
  const start = useFormStart(fields.errors['effective_on']);
  const send = (): void => {
    const from = start.take();
    if (from) save.mutate({ fields: fields.values, from }, { onSuccess: onDone, onError: fields.refuse });
  };
  return (
    <Form onSubmit={send} label="Loan product">
      <AskBeforeLeaving />
      <Problem of={save.error} />
      <div className="card-flow">
        {cards.map((part) => (
          <TermsCard key={part} part={part} fields={fields} />
        ))}
        <ScheduleTerms fields={fields} />
        <TermsCard part="documents" fields={fields} />
      </div>
      <Preview fields={fields} />
      <SaveOrLeave busy={save.isPending} onLeave={onDone} start={kept && start}>
        {kept ? versionVerb(kept, start) : 'Add this product'}
      </SaveOrLeave>
    </Form>
  );
}

const cards: readonly TermPart[] = ['offer', 'limits', 'cost', 'conditions'];

function TermsCard({ part, fields }: { part: TermPart; fields: Fields }) {
  return (
    <Card title={partTitles[part]}>
      <div className="stack term-fields">
        <TermFields part={part} fields={fields} />
      </div>
    </Card>
  );
}

function Preview({ fields: { values } }: { fields: Fields }) {
  const [amount, setAmount] = useState<Kobo | undefined>(values.min_amount ?? kobo(10_000_000n));
  const [tenor, setTenor] = useState(values.max_instalments);
  const question = useDeferredValue({ amount, tenor: Number(tenor) || 0 });
  const { data, error, isPlaceholderData: isBehind } = useProductPreview(useDeferredValue(values), question);
  return (
    <Card title="Example loan">
      <Stack>
        <Grid>
          <MoneyInput label="Amount to try" value={amount} onChange={setAmount} required />
          <TextField label="Instalments to try" inputMode="numeric" value={tenor} onChange={setTenor} required />
        </Grid>
        <Problem of={error} />
        {data && !error ? (
          <div className="stack follows" aria-busy={isBehind}>
            <CostFacts reader="staff" preview={data.preview} />
            <details>
              <summary>Every instalment</summary>
              <ScheduleTable preview={data.preview} />
            </details>
          </div>
        ) : (
          !error && <p className="quiet">Fill in the limits and the interest, and the cost appears here.</p>
        )}
      </Stack>
    </Card>
  );
}
