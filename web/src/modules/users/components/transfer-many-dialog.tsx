/** Transfers chosen customers of an officer: first from, to, reason and the customers, then one question with names and count. */
import { may } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { session } from '#platform/session';
import {
  Button,
  Checkbox,
  Dialog,
  ErrorState,
  FieldGroup,
  Form,
  Notice,
  Problem,
  Row,
  SelectField,
  Skeletons,
  Stack,
  TextField,
  useFields,
} from '#ui';
import { useRequestTransfer, useTransfer } from '../requests.calls.ts';
import { countOf, type Customer, notYetRegistered } from '../transfer.labels.ts';
import { roleLabels } from '../user.labels.ts';
import { largestChoice, useCustomersOf, useOfficers } from '../users.calls.ts';

type Officer = NonNullable<ReturnType<typeof useOfficers>['data']>[number];

export function TransferManyDialog({ onClose }: { onClose: () => void }) {
  const { act, verbFor } = useMove();
  const everyone = useOfficers({ everywhere: true });
  const officers = everyone.data ?? [];
  const form = useFields({ old_officer_id: '', new_officer_id: '', reason: '' });
  const { values, setErrors, refuse } = form;
  const customers = useCustomersOf(values.old_officer_id);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const chosen = (values.old_officer_id ? (customers.data?.rows ?? []) : []).filter(({ id }) => !left.has(id));
  const [from, to] = [values.old_officer_id, values.new_officer_id].map((id) => officers.find((one) => one.id === id));
  const receiver = isAsking ? to : undefined;
  const review = (): void => {
    const missing = missingIn(values);
    if (Object.keys(missing).length > 0) setErrors(missing);
    else if (chosen.length > 0) setAsking(true);
  };
  const back = (): void => setAsking(false);
  const onError = (error: Error): void => {
    back();
    refuse(error);
  };
  const send = (): void => act.mutate(moveOf(values, chosen), { onSuccess: onClose, onError });
  const verb = verbFor(countOf(chosen));
  return (
    <Dialog title={from && to ? `${verb} from ${from.name} to ${to.name}` : 'Transfer customers'} onClose={onClose}>
      {receiver && <Question to={receiver} chosen={chosen} verb={verb} act={act} onYes={send} onBack={back} />}
      {/* It stays behind the question: the dialog asks before its entries are lost. */}
      <div hidden={receiver !== undefined}>
        <Form onSubmit={review} label="Transfer">
          <Problem of={act.error} />
          <Read of={everyone}>
            <Officers officers={officers} from={from} to={to} field={form.field}>
              <Read of={customers}>
                <Customers found={customers.data} left={left} onChange={setLeft} />
              </Read>
            </Officers>
          </Read>
          <TextField label="Reason" lines={2} required {...form.field('reason')} />
          <Button type="submit" wide disabled={from !== undefined && chosen.length === 0}>
            {from ? `Review transfer of ${countOf(chosen)}` : 'Review transfer'}
          </Button>
        </Form>
      </div>
    </Dialog>
  );
}

type ReadProps = { of: { data: unknown; error: Error | null; refetch: () => Promise<unknown> }; children: ReactNode };

/** What could not be read is said, with another try. */
const Read = ({ of: { data, error, refetch }, children }: ReadProps) =>
  error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : children;

/** At once with the right, otherwise as a request. */
function useMove() {
  const atOnce = may(session.role(), 'customers.transfer');
  const [transfer, request] = [useTransfer(), useRequestTransfer()];
  return {
    act: atOnce ? transfer : request,
    verbFor: (count: string): string => (atOnce ? `Transfer ${count}` : `Request transfer of ${count}`),
  };
}

type Values = { old_officer_id: string; new_officer_id: string; reason: string };

const missingIn = ({ old_officer_id: from, new_officer_id: to, reason }: Values): Partial<Values> => ({
  ...(!from && { old_officer_id: 'Choose an officer' }),
  ...(!to && { new_officer_id: 'Choose an officer' }),
  ...(reason.trim().length < 3 && { reason: 'Give a reason of at least 3 characters' }),
});

const moveOf = (values: Values, chosen: readonly Customer[]) => ({
  old_officer_id: values.old_officer_id as UserId,
  transfer_users: chosen.map(({ id }) => id),
  new_officer_id: values.new_officer_id as UserId,
  reason: values.reason.trim(),
});

type OfficersProps = {
  officers: readonly Officer[];
  from: Officer | undefined;
  to: Officer | undefined;
  field: ReturnType<typeof useFields<Values>>['field'];
  /** The customers of the officer. */
  children: ReactNode;
};

function Officers({ officers, from, to, field, children }: OfficersProps) {
  const others = officers.filter(({ id }) => id !== from?.id);
  const shared = { required: true, placeholder: 'Choose an officer' } as const;
  return (
    <>
      <SelectField label="From" {...shared} options={officers.map(choiceOf)} {...field('old_officer_id')} />
      {from && children}
      <SelectField label="To" {...shared} options={others.map(choiceOf)} {...field('new_officer_id')} />
      <Unregistered officer={to} />
    </>
  );
}

type QuestionProps = {
  to: Officer;
  chosen: readonly Customer[];
  verb: string;
  act: { error: Error | null; isPending: boolean };
  onYes: () => void;
  onBack: () => void;
};

function Question({ to, chosen, verb, act, onYes, onBack }: QuestionProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    text.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <Stack>
      <p ref={text} tabIndex={-1}>
        {to.name} becomes the account officer of {chosen.map(({ name }) => name).join(', ')}. The previous officer stays in the
        history.
      </p>
      <Unregistered officer={to} />
      <Problem of={act.error} />
      <Row>
        <Button busy={act.isPending} onClick={onYes}>
          {verb}
        </Button>
        <Button look="plain" onClick={onBack}>
          Back
        </Button>
      </Row>
    </Stack>
  );
}

const choiceOf = ({ id, name, type, branch }: Officer) => ({
  value: id as string,
  label: [name, roleLabels[type], branch].filter(Boolean).join(', '),
});

const Unregistered = ({ officer }: { officer: Officer | undefined }) =>
  officer?.status === 'unregistered' ? <Notice tone="warning">{notYetRegistered(officer.name)}</Notice> : null;

type CustomersProps = {
  found: { rows: readonly Customer[]; total: number } | undefined;
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
};

/** All are chosen until a box is cleared. */
function Customers({ found, left, onChange }: CustomersProps) {
  if (!found) return <Skeletons />;
  const { rows, total } = found;
  if (rows.length === 0) return <p>This officer has no customers.</p>;
  const toggle = (id: string, isChosen: boolean): void => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    onChange(next);
  };
  const chosen = rows.filter(({ id }) => !left.has(id));
  return (
    <FieldGroup legend={`${chosen.length} of ${countOf(rows)} chosen`} gap="tight">
      {total > largestChoice && (
        <p className="quiet">
          These are the first {largestChoice} of {total}. Transfer the others afterwards.
        </p>
      )}
      <Checkbox
        label="All customers"
        checked={chosen.length === rows.length}
        onChange={(all) => onChange(new Set(all ? [] : rows.map(({ id }) => id)))}
      />
      {rows.map(({ id, name }) => (
        <Checkbox key={id} label={name} checked={!left.has(id)} onChange={(isChosen) => toggle(id, isChosen)} />
      ))}
    </FieldGroup>
  );
}
