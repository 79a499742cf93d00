/** What of a pending application is paid out later: one line a payout, and what is left for the first. */
import { type Kobo, kobo, minus, naira, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { LoanView, PlannedPayout } from '@ajo/contract/modules/loans';
import { DomainError } from '@ajo/contract/kernel/errors';
import { useState } from 'react';
import { Button, DateField, FieldGroup, FormDialog, Grid, MoneyInput, Row } from '#ui';
import { usePlan } from '../tranches.calls.ts';

type Line = { amount: Kobo | undefined; on: string };
type Props = { loan: LoanView; onClose: () => void };

const linesOf = (plan: readonly PlannedPayout[]): Line[] =>
  plan.length > 0 ? plan.map(({ amount, expected_on: on }) => ({ amount, on })) : [{ amount: undefined, on: '' }];

export function PlanDialog({ loan, onClose }: Props) {
  const plan = usePlan(loan.id);
  const [lines, setLines] = useState(() => linesOf(loan.tranche_plan));
  const { max_tranches: maxTranches, tranche_within_days: days, first_tranche_min_percent: minPercent } = loan.terms;
  const change = (at: number, part: Partial<Line>): void =>
    setLines(lines.map((line, other) => (other === at ? { ...line, ...part } : line)));
  const first = minus(loan.principal, sumOf(lines.map(({ amount }) => amount ?? noMoney)));
  const isWhole = lines.every(({ amount, on }) => amount !== undefined && on !== '');
  const send = (): void =>
    plan.mutate(
      lines.map(({ amount, on }) => ({ amount: amount ?? kobo(0n), expected_on: day(on) })),
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      title={`Plan the payouts of ${loan.number}`}
      label="Payouts"
      act={plan}
      verb={lines.length > 0 ? 'Save the plan' : 'Pay out in one amount'}
      disabled={!isWhole}
      onSend={send}
      onClose={onClose}
    >
      <p>
        The first payout is what is left: <strong>{naira(first)}</strong> of {naira(loan.principal)}
        {minPercent && `, at least ${minPercent}%`}. Later ones follow within {days} days. Opinions given so far do not count for
        another plan.
      </p>
      {lines.map((line, at) => (
        <PlanLine
          // Lines have no key of their own; they are only added at the end.
          key={String(at)}
          number={at + 2}
          line={line}
          error={errorAt(plan.error, at)}
          onChange={(part) => change(at, part)}
          onRemove={() => setLines(lines.toSpliced(at, 1))}
        />
      ))}
      {lines.length + 1 < maxTranches && (
        <Row>
          <Button look="quiet" onClick={() => setLines([...lines, { amount: undefined, on: '' }])}>
            Add a payout
          </Button>
        </Row>
      )}
    </FormDialog>
  );
}

const errorAt = (error: unknown, at: number): string | undefined =>
  error instanceof DomainError ? error.errors?.[`tranches.${at}.expected_on`]?.[0] : undefined;

type LineProps = {
  number: number;
  line: Line;
  error: string | undefined;
  onChange: (part: Partial<Line>) => void;
  onRemove: () => void;
};

function PlanLine({ number, line, error, onChange, onRemove }: LineProps) {
  return (
    <FieldGroup legend={`Payout ${number}`}>
      <Grid>
        <MoneyInput label="Amount" required value={line.amount} onChange={(amount) => onChange({ amount })} />
        <DateField label="Expected on" required value={line.on} onChange={(on) => onChange({ on })} error={error} />
      </Grid>
      <Row>
        <Button look="quiet" small onClick={onRemove}>
          Remove payout {number}
        </Button>
      </Row>
    </FieldGroup>
  );
}
