/** What is applied for, filled in by staff for a customer: product, amount and time with the cost, and the guarantor. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { LoanProductView } from '@ajo/contract/modules/loan-products';
import { Card, MoneyInput, SelectField, Stack } from '#ui';
import { Cost, TimeChoice } from './amount-step.tsx';
import { type Fields, GuarantorFields, namesNobody } from './guarantor-step.tsx';

type Props = {
  products: readonly LoanProductView[];
  product: LoanProductView;
  tenor: string;
  amount: Kobo | undefined;
  onAmount: (amount: Kobo | undefined) => void;
  fields: Fields;
};

export function RequestFields({ products, product, tenor, amount, onAmount, fields }: Props) {
  const isRequired = product.required_guarantors > 0;
  return (
    <Stack gap="loose">
      <Card title="Loan">
        <Stack>
          <SelectField
            label="Product"
            required
            options={products.map(({ id, name }) => ({ value: id, label: name }))}
            {...fields.field('product')}
            value={product.id}
            onChange={(id) => fields.replace({ ...fields.values, product: id, tenor: '' })}
          />
          <MoneyInput
            label="Amount"
            hint={`From ${naira(product.min_amount)} to ${naira(product.max_amount)}`}
            value={amount}
            onChange={onAmount}
            error={fields.errors['amount']}
            required
          />
          <TimeChoice product={product} tenor={tenor} fields={fields} />
        </Stack>
      </Card>
      {amount !== undefined && <Cost product={product} tenor={tenor} amount={amount} />}
      <Card title="Guarantor">
        <Stack>
          <p>
            {isRequired
              ? 'A person who knows the customer and guarantees the loan. They get a link by text message and may refuse.'
              : 'This product requires no guarantor. Leave this empty, or name one.'}
          </p>
          <GuarantorFields
            fields={fields}
            isRequired={isRequired || !namesNobody(fields.values)}
            relation="They are the customer's"
          />
        </Stack>
      </Card>
    </Stack>
  );
}
