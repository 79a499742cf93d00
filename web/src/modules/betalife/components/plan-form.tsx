/** Adds a BetaLife plan, or saves the next version of one. */
import { BetalifeKind, type StoredPlan, type PlanTerms } from '@ajo/contract/modules/betalife';
import { basisPointsOf, percentOfBasisPoints } from '#platform/percent';
import { wholeOf } from '#platform/whole';
import { Checkbox, DateField, FormDialog, laterHint, SelectField, TextField, useFields, useFormStart, versionVerb } from '#ui';
import { useAddPlan, useChangePlan } from '../betalife.calls.ts';
import { kindLabels } from '../betalife.labels.ts';

type Fields = Omit<PlanTerms, 'position' | 'cancellation_fee_bps'> & {
  position: string;
  /** In percent. */
  cancellation_fee_bps: string;
  type: BetalifeKind;
};

/** What is no whole number stays one that the contract refuses. */
const termsOf = ({ name, description, position, active, cancellation_fee_bps: fee }: Fields): PlanTerms => ({
  name,
  description,
  active,
  position: wholeOf(position, 3),
  cancellation_fee_bps: basisPointsOf(fee),
});

export function NewPlanDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPlan();
  const fields = useFields<Fields>({
    name: '',
    description: '',
    position: '10',
    cancellation_fee_bps: '0',
    active: false,
    type: 'food',
  });
  const send = (): void =>
    add.mutate({ ...termsOf(fields.values), type: fields.values.type }, { onSuccess: onClose, onError: fields.refuse });
  return (
    <FormDialog title="Add a plan" label="Plan" act={add} verb="Add the plan" onSend={send} onClose={onClose}>
      <SelectField
        label="It holds"
        required
        options={BetalifeKind.options.map((value) => ({ value, label: kindLabels[value] }))}
        value={fields.values.type}
        onChange={(type) => fields.set('type', BetalifeKind.parse(type))}
      />
      <PlanFields fields={fields} />
    </FormDialog>
  );
}

export function ChangePlanDialog({ plan, onClose }: { plan: StoredPlan; onClose: () => void }) {
  const change = useChangePlan(plan.id);
  const { name, description, position, active, type, version } = plan;
  const fields = useFields<Fields>({
    name,
    description,
    position: String(position),
    cancellation_fee_bps: percentOfBasisPoints(plan.cancellation_fee_bps),
    active,
    type,
  });
  const start = useFormStart(fields.errors['effective_on']);
  const send = (): void => {
    const from = start.take();
    if (from) change.mutate({ ...termsOf(fields.values), ...from, version }, { onSuccess: onClose, onError: fields.refuse });
  };
  return (
    <FormDialog
      title={`Change ${name}`}
      label="Plan"
      act={change}
      verb={versionVerb(plan, start)}
      onSend={send}
      onClose={onClose}
    >
      <PlanFields fields={fields} />
      <DateField {...start.field} hint={laterHint} />
    </FormDialog>
  );
}

function PlanFields({ fields: { field, values, set } }: { fields: ReturnType<typeof useFields<Fields>> }) {
  return (
    <>
      <TextField label="Name" required maxLength={80} {...field('name')} />
      <TextField label="Description" lines={3} maxLength={500} {...field('description')} />
      <TextField
        label="Order among the plans"
        hint="The lowest comes first"
        inputMode="numeric"
        required
        {...field('position')}
      />
      <TextField
        label="Cancellation fee (%)"
        hint="Of what was paid. Running subscriptions keep the fee they started with"
        inputMode="decimal"
        required
        {...field('cancellation_fee_bps')}
      />
      <Checkbox
        label="Offered: shown on the public page once it has a package"
        checked={values.active}
        onChange={(active) => set('active', active)}
      />
    </>
  );
}
