/** The last step of an application: everything that is sent, each with a way back to it, and the consent. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { applicationConsent } from '@ajo/contract/modules/credit-bureaus.consent';
import type { LoanProductView } from '@ajo/contract/modules/loan-products';
import { scheduleQuestionOf } from '@ajo/contract/modules/loan-products.schedule';
import type { SchedulePreview } from '@ajo/contract/modules/schedules';
import { isDownPayment } from '@ajo/contract/modules/schedules.cost';
import { CostFacts, periodText } from '#modules/loan-products';
import { useOnboarding } from '#modules/onboarding';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { Button, Card, Checkbox, Facts, LinkButton, Problem, Skeletons, Stack } from '#ui';
import { usePreview } from '../application.calls.ts';
import { type Fields, namesNobody } from './guarantor-step.tsx';
import './review-step.css';

type Props = {
  product: LoanProductView;
  amount: Kobo;
  tenor: string;
  fields: Fields;
  /** To the step with this number. */
  onEdit: (step: number) => void;
};

export function ReviewStep({ product, amount, tenor, fields, onEdit }: Props) {
  return (
    <Stack>
      <div className="stack review-step">
        <Loan product={product} amount={amount} tenor={tenor} onEdit={() => onEdit(0)} />
        <Stack>
          <Guarantor values={fields.values} onEdit={() => onEdit(1)} />
          <Bank />
        </Stack>
      </div>
      <p>Applying is free and without obligation. You read the offer before you decide.</p>
      <Checkbox
        label={applicationConsent.text}
        checked={fields.values.consent}
        onChange={(consent) => fields.set('consent', consent)}
        error={fields.errors['consent']}
      />
    </Stack>
  );
}

const Edit = ({ of, onClick }: { of: string; onClick: () => void }) => (
  <Button small look="plain" label={`Edit ${of}`} onClick={onClick}>
    Edit
  </Button>
);

/** Their amounts are in the cost below. */
function countText({ rows }: Pick<SchedulePreview, 'rows'>, product: LoanProductView): string {
  const count = rows.filter((row) => !isDownPayment(row)).length;
  return count === 1 ? 'One' : `${count}, ${periodText(product)}`;
}

function Loan({ product, amount, tenor, onEdit }: Pick<Props, 'product' | 'amount' | 'tenor'> & { onEdit: () => void }) {
  const { data, error } = usePreview(scheduleQuestionOf(product, { principal: amount, instalments: Number(tenor) }));
  return (
    <Card title={product.name} actions={<Edit of="the loan" onClick={onEdit} />}>
      <Problem of={error} />
      <Stack>
        <Facts
          of={{
            Amount: naira(amount),
            Instalments: data ? countText(data, product) : '…',
          }}
        />
        {data ? <CostFacts preview={data} /> : !error && <Skeletons label="Calculating the cost" />}
      </Stack>
    </Card>
  );
}

function Guarantor({ values, onEdit }: { values: Fields['values']; onEdit: () => void }) {
  const facts: Record<string, string> = namesNobody(values)
    ? { Guarantor: 'None' }
    : {
        Guarantor: values.guarantor_name,
        Relationship: values.guarantor_relationship,
        Phone: phoneText(values.guarantor_phone),
        ...(values.guarantor_email.trim() && { Email: values.guarantor_email }),
      };
  return (
    <Card title="Guarantor" actions={<Edit of="the guarantor" onClick={onEdit} />}>
      <Facts of={facts} />
    </Card>
  );
}

/** Where the money goes, as the profile has it. */
function Bank() {
  const { data } = useOnboarding();
  const bank = data?.sections.find(({ name }) => name === 'bank')?.summary;
  if (!bank) return null;
  return (
    <Card
      title="Your bank account"
      actions={
        <LinkButton small look="plain" to={`${paths.profile}?section=bank`}>
          Edit the account
        </LinkButton>
      }
    >
      <p>{bank}</p>
    </Card>
  );
}
