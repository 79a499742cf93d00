/** The second person decides about an account that staff opened for a customer. No decision is preselected. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { earlyText, rateText } from '#modules/savings-products';
import { Button, Dialog, ErrorState, Facts, Form, Notice, Problem, SelectField, Skeletons, TextField, useFields } from '#ui';
import { useReviewSavings, useSavingsAccount } from '../staff-savings.calls.ts';

export function ReviewSavingsDialog({ id, onClose }: { id: SavingsId; onClose: () => void }) {
  const { data, error } = useSavingsAccount(id);
  // Of the dialog: the decision removes the form before its answer is handled.
  const review = useReviewSavings(id);
  return (
    <Dialog title={data ? `${data.number} for ${data.customer.name}` : 'Review the account'} about={id} onClose={onClose}>
      {error && <ErrorState error={error} />}
      {!data && !error && <Skeletons />}
      {data && (
        <>
          <Facts of={factsOf(data)} />
          {data.can.includes('approve') ? (
            <ReviewForm review={review} onClose={onClose} />
          ) : (
            <Notice>{data.awaits_review ? 'Another person must decide about this account.' : 'This account is decided.'}</Notice>
          )}
        </>
      )}
    </Dialog>
  );
}

const factsOf = ({ target_amount: goal, target_date: on, ...account }: StaffSavingsDetail) => ({
  Product: account.product,
  Name: account.name,
  Interest: rateText(account.terms),
  'Early withdrawal': earlyText(account.terms),
  Goal: goal === null ? null : naira(goal),
  'End date': on && longDay(on),
  'Opened by': `${account.opened_by}, ${longInstant(account.opened_at)}`,
});

const choices = [
  { value: 'approved', label: 'Approve: the account takes deposits' },
  { value: 'denied', label: 'Deny' },
];

type FormProps = { review: ReturnType<typeof useReviewSavings>; onClose: () => void };

function ReviewForm({ review, onClose }: FormProps) {
  const { field, values, setErrors, refuse } = useFields({ status: '', denial_reason: '' });
  const isDenied = values.status === 'denied';
  const send = (): void => {
    if (!values.status) return setErrors({ status: 'Choose a decision first' });
    const body = isDenied ? { status: 'denied' as const, denial_reason: values.denial_reason } : { status: 'approved' as const };
    review.mutate(body, { onSuccess: onClose, onError: refuse });
  };
  return (
    <Form label="Review" onSubmit={send}>
      <Problem of={review.error} />
      <SelectField label="Decision" required placeholder="Choose a decision" options={choices} {...field('status')} />
      {isDenied && <TextField label="Reason" lines={3} required maxLength={500} {...field('denial_reason')} />}
      <Button type="submit" wide look={isDenied ? 'danger' : 'filled'} busy={review.isPending}>
        {values.status === '' ? 'Send the decision' : isDenied ? 'Deny the account' : 'Approve the account'}
      </Button>
    </Form>
  );
}
