/** The application of a customer at the counter. It is checked whole before a code is sent, and nothing is applied for yet. */
import { DomainError } from '@ajo/contract/kernel/errors';
import type { UserId } from '@ajo/contract/kernel/id';
import type { Kobo } from '@ajo/contract/kernel/money';
import { GuarantorOfApplication } from '@ajo/contract/modules/loans';
import type { PreparedApplication } from '@ajo/contract/modules/walk-ins.applications';
import { useState } from 'react';
import { blankRequest, namesNobody, RequestFields, useProducts } from '#modules/loan-applications';
import { Button, EmptyState, Form, Notice, Problem, Skeletons, Stack, useFields } from '#ui';
import { usePrepareApplication } from '../walk-ins.calls.ts';

/** What the form contains when the person goes back to it. */
export type Entered = { values: typeof blankRequest; amount: Kobo | undefined };
export const nothingEntered: Entered = { values: blankRequest, amount: undefined };

type Props = { customerId: UserId; entered: Entered; onPrepared: (prepared: PreparedApplication, entered: Entered) => void };

export function PreparedForm({ customerId, entered, onPrepared }: Props) {
  const { data: products } = useProducts();
  const prepare = usePrepareApplication();
  const fields = useFields(entered.values, GuarantorOfApplication);
  const [amount, setAmount] = useState(entered.amount);
  const product = products?.find(({ id }) => id === fields.values.product) ?? products?.[0];
  if (!products) return <Skeletons />;
  if (!product) return <EmptyState title="No product is on offer">Ask an administrator to offer a loan product.</EmptyState>;

  const tenor = fields.values.tenor || String(product.min_instalments);
  const send = (): void => {
    const { consent: _consent, product: _product, tenor: _tenor, ...guarantor } = fields.values;
    const names = !namesNobody(fields.values);
    if (amount === undefined || ((names || product.required_guarantors > 0) && !fields.check(guarantor))) return;
    prepare.mutate(
      { customer_id: customerId, loan_interest_id: product.id, amount, tenor: Number(tenor), ...(names && guarantor) },
      { onSuccess: ({ data }) => onPrepared(data, { values: fields.values, amount }), onError: fields.refuse },
    );
  };
  return (
    <Form onSubmit={send} label="Application for the customer">
      <Stack gap="loose">
        <Refusal of={prepare.error} />
        <RequestFields products={products} product={product} tenor={tenor} amount={amount} onAmount={setAmount} fields={fields} />
        <Button type="submit" busy={prepare.isPending} disabled={amount === undefined}>
          Send a code to the customer
        </Button>
      </Stack>
    </Form>
  );
}

/** The reasons are written to the customer, who would read them in their own application. */
function Refusal({ of: error }: { of: unknown }) {
  if (!(error instanceof DomainError) || error.kind !== 'conflict') return <Problem of={error} />;
  return (
    <div role="alert">
      <Notice tone="warning" title="This application cannot be sent. The customer would read: ">
        {error.message}
      </Notice>
    </div>
  );
}
