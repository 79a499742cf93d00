/** Targets of account officers for a month, with what falls due in it and what was collected of that. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { search } from '@ajo/contract/kernel/page';
import { addDays, addMonths, type Day, dayInLagos, monthName } from '@ajo/contract/kernel/time';
import type { CollectionTarget, CollectionTargets as Targets } from '@ajo/contract/modules/reports.targets';
import { useState } from 'react';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { monthChoices } from '#platform/month-choices';
import { paths } from '#platform/paths';
import { Button, Card, ErrorState, Money, Pair, Row, SelectField, Skeletons } from '#ui';
import { rate } from '../collections.labels.ts';
import { useTargets } from '../reports.calls.ts';
import { Matrix } from './matrix.tsx';
import { TargetDialog } from './target-dialog.tsx';
import './collections.css';

const monthsAhead = 3;

export function CollectionTargets() {
  const today = dayInLagos(now());
  const [month, setMonth] = useState<string>(today.slice(0, 7));
  const { data, error, refetch, isPlaceholderData: isBehind } = useTargets(month);
  const [chosen, setChosen] = useState<CollectionTarget>();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Targets">
      <div className="collection-targets">
        <Row>
          <SelectField
            label="Month"
            required
            options={monthChoices({ today, ahead: monthsAhead })}
            value={month}
            onChange={setMonth}
          />
        </Row>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeletons lines={3} />}
        {!error && data && (
          <div className="follows" aria-busy={isBehind}>
            {isOpen || data.targets.some(({ target }) => target !== null) ? (
              <Table of={data} isBehind={isBehind} onSet={setChosen} />
            ) : (
              <NoTargets of={data} onOpen={() => setOpen(true)} />
            )}
          </div>
        )}
      </div>
      {chosen && data && (
        <TargetDialog key={chosen.officer.id} of={chosen} month={data.month} onClose={() => setChosen(undefined)} />
      )}
    </Card>
  );
}

/** A table of dashes says less than this line. The field of the month states the year. */
const NoTargets = ({ of: { month, targets, can_set: canSet }, onOpen }: { of: Targets; onOpen: () => void }) => (
  <Row>
    <p className="quiet">No targets for {monthName(`${month}-01` as Day).replace(/ \d+$/, '')}.</p>
    {canSet && targets.length > 0 && (
      <Button look="text" small onClick={onOpen}>
        Set targets
      </Button>
    )}
  </Row>
);

const amountOr = (amount: CollectionTarget['target']) => (amount === null ? '—' : <Money rounds of={amount} />);
const rateOr = (bps: number | null): string => (bps === null ? '—' : rate(bps));

type InstalmentsProps = { of: CollectionTarget; month: string; amount: Kobo; show?: 'collected' };
/** Leads to the instalments of the officer's customers in the month. */
function Instalments({ of: { officer }, month, amount, show }: InstalmentsProps) {
  const first = `${month}-01` as Day;
  const span = { start_date: first, end_date: addDays(addMonths(first, 1), -1) };
  return (
    <Link to={`${paths.staff.collection}?${search({ ...span, officer_id: officer.id, ...(show && { show }) })}#instalments`}>
      <Money rounds of={amount} />
    </Link>
  );
}

const Table = ({
  of: { month, targets, total, can_set: canSet },
  isBehind,
  onSet,
}: {
  of: Targets;
  /** Another month is chosen: nothing is set with the figures of this one. */
  isBehind: boolean;
  onSet: (target: CollectionTarget) => void;
}) => (
  <Matrix<CollectionTarget>
    label="Targets of the month"
    rows={targets}
    empty="No account officer has customers yet."
    head="Officer"
    keyOf={(row) => row.officer.id}
    nameOf={(row) => <Pair note={row.officer.branch}>{row.officer.name}</Pair>}
    columns={{
      Target: (row) => <Pair note={row.set_by && `set by ${row.set_by}`}>{amountOr(row.target)}</Pair>,
      'Due in the month': (row) => <Instalments of={row} month={month} amount={row.due} />,
      Collected: (row) => <Instalments of={row} month={month} amount={row.collected} show="collected" />,
      Attained: (row) => rateOr(row.attained_bps),
      ...(canSet && {
        Actions: (row: CollectionTarget) => {
          const verb = row.target === null ? 'Set target' : 'Change target';
          return (
            <Button small look="plain" label={`${verb} of ${row.officer.name}`} disabled={isBehind} onClick={() => onSet(row)}>
              {verb}
            </Button>
          );
        },
      }),
    }}
    totals={{
      Officer: 'Officers with a target',
      Target: amountOr(total.target),
      'Due in the month': <Money rounds of={total.due} />,
      Collected: <Money rounds of={total.collected} />,
      Attained: rateOr(total.attained_bps),
    }}
  />
);
