/** What the bank proves of a disputed payout: the decision, its proof, and the second person who confirms it. */
import { naira } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { PayoutView, ProvenOutcome } from '@ajo/contract/modules/payouts';
import { masked } from '#platform/masked';
import { Button, DateField, Dialog, Facts, Form, Notice, Problem, SelectField, Stack, TextField, useFields, worded } from '#ui';
import { effectOf, outcomeChoices, payeeText, stateLabels, verbOf } from '../payout.labels.ts';
import { useRecordPayout } from '../payouts.calls.ts';

const blank = { outcome: '' as ProvenOutcome | '', reference: '', on: '', note: '' };

type Props = { of: PayoutView; onClose: () => void };

export function RecordPayoutDialog({ of: payout, onClose }: Props) {
  const isPaid = payout.status === 'completed';
  return (
    <Dialog title={`${naira(payout.amount)} to ${payeeText(payout.account_name)}`} about={payout.id} onClose={onClose}>
      <Stack>
        <Notice tone="error" title={isPaid ? 'The payout may not have been made. ' : 'The payout may have been made. '}>
          {isPaid
            ? 'The provider contradicts this payout. If the bank confirms that the money is back, record it by hand.'
            : 'The provider reports this payout as paid. If the bank confirms it, record it by hand with its reference.'}
        </Notice>
        <Facts
          of={{
            For: payout.about,
            'Sent to': `${payeeText(payout.account_name)}, ${masked(payout.account_number)}`,
            'Recorded as': stateLabels[payout.status].word,
            Reference: payout.reference,
          }}
        />
        <RecordForm of={payout} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

function RecordForm({ of: payout, onClose }: Props) {
  const record = useRecordPayout(payout.id);
  const { values, field, errors, setErrors, refuse } = useFields(blank);
  const { outcome, reference, on, note } = values;
  const submit = (): void => {
    if (outcome === '') return setErrors({ outcome: 'Choose a decision first' });
    const body = { outcome, ...(reference && { reference }), ...(on && { on: on as Day }), ...(note && { note }) };
    record.mutate(body, { onSuccess: onClose, onError: refuse });
  };
  return (
    <Form label="Record this payout by hand" onSubmit={submit}>
      <Problem of={Object.values(errors).some(Boolean) ? null : record.error} />
      <SelectField
        label="Decision"
        required
        placeholder="Choose a decision"
        options={outcomeChoices}
        {...worded<ProvenOutcome | ''>(field('outcome'))}
      />
      {outcome !== '' && <ProofFields outcome={outcome} field={field} />}
      {outcome !== '' && <p>{effectOf(outcome, payout)}</p>}
      <Notice tone="warning">A second person must confirm this. You can follow it under Waiting for approval.</Notice>
      <Button type="submit" wide busy={record.isPending}>
        {verbOf(outcome, payout)}
      </Button>
    </Form>
  );
}

type ProofProps = { outcome: ProvenOutcome; field: ReturnType<typeof useFields<typeof blank>>['field'] };

function ProofFields({ outcome, field }: ProofProps) {
  const isPaid = outcome === 'paid';
  return (
    <>
      <TextField label="Bank reference" required={isPaid} maxLength={100} {...field('reference')} />
      <DateField label={isPaid ? 'Paid on' : 'Back on'} hint="Today unless you enter another day" {...field('on')} />
      <TextField label={isPaid ? 'Note' : 'What proves it'} required={!isPaid} maxLength={200} {...field('note')} />
    </>
  );
}
