/** Name, number and officer of a person at the counter. Nothing is stored before they read out the code. */
import { scopeOf } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { BranchId } from '@ajo/contract/modules/branches';
import { NewWalkIn, type WalkIn } from '@ajo/contract/modules/walk-ins';
import { useBranchOptions, useOfficers } from '#modules/users';
import { session } from '#platform/session';
import { Button, Form, Grid, Problem, SelectField, TextField, useFields } from '#ui';
import { useStartWalkIn } from '../walk-ins.calls.ts';

/** `entered`: what the form contains when the person goes back to it. */
export type StartedWalkIn = WalkIn & { name: string; entered: Entered };

const blank = { first_name: '', last_name: '', phone_number: '', branch_id: '', officer_id: '' };
type Entered = typeof blank;

type Props = { entered?: Entered | undefined; onStarted: (walkIn: StartedWalkIn) => void };

export function WalkInForm({ entered = blank, onStarted }: Props) {
  const start = useStartWalkIn();
  const { field, values, check, refuse, replace } = useFields(entered, NewWalkIn);
  const scope = scopeOf(session.role(), 'customers.add');
  const send = (): void => {
    const { branch_id, officer_id, ...person } = values;
    const body = {
      ...person,
      ...(branch_id && { branch_id: branch_id as BranchId }),
      ...(officer_id && { officer_id: officer_id as UserId }),
    } as NewWalkIn;
    const onSuccess = ({ data }: { data: WalkIn }): void =>
      onStarted({ ...data, entered: values, name: `${values.first_name.trim()} ${values.last_name.trim()}` });
    if (check(body)) start.mutate(body, { onSuccess, onError: refuse });
  };
  return (
    <Form onSubmit={send} label="New customer">
      <Problem of={start.error} />
      <Grid>
        <TextField label="First name" required autoComplete="off" {...field('first_name')} />
        <TextField label="Last name" required autoComplete="off" {...field('last_name')} />
      </Grid>
      <Grid>
        <TextField label="Mobile number" type="tel" required autoComplete="off" {...field('phone_number')} />
        {scope === 'all' && (
          <BranchChoice {...field('branch_id')} onChange={(id) => replace({ ...values, branch_id: id, officer_id: '' })} />
        )}
      </Grid>
      {scope !== 'portfolio' && <OfficerChoice branchId={values.branch_id} isNamed={scope === 'all'} {...field('officer_id')} />}
      <Button type="submit" busy={start.isPending}>
        Send the code
      </Button>
    </Form>
  );
}

type Choice = { value: string; onChange: (id: string) => void; error: string | undefined };

function BranchChoice(field: Choice) {
  const branches = useBranchOptions().data ?? [];
  const options = branches.map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField label="Branch" placeholder="No branch" options={options} {...field} />;
}

/** The credit officers of the branch. `isNamed`: the branch is chosen in this form, otherwise it is that of the caller. */
function OfficerChoice({ branchId, isNamed, ...field }: Choice & { branchId: string; isNamed: boolean }) {
  const branch = useBranchOptions().data?.find(({ id }) => id === branchId)?.name;
  const officers = useOfficers({ types: ['credit_officer'] }).data ?? [];
  const ofBranch = isNamed ? officers.filter((officer) => branch !== undefined && officer.branch === branch) : officers;
  if (ofBranch.length === 0) return null;
  const options = ofBranch.map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField label="Account officer" placeholder="No officer yet" options={options} {...field} />;
}
