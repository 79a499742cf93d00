/** Letters and texts to customers in arrears: what was sent, what waits, and what was skipped and why. */
import { longInstant } from '@ajo/contract/kernel/time';
import { dunningList, type DunningRow } from '@ajo/contract/modules/recovery.dunning';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { choicesOf, EmptyState, ListPanel, Money, Pair, periodFilters, refinePeriod, StatusTag } from '#ui';
import { recoveryKey, useDunning } from '../recovery.calls.ts';
import { dunningLabels, dunningReasons, dunningTones, letterChannels } from '../recovery.labels.ts';
import '../../../ui/clamp.css';

const filters = [
  { name: 'outcome', label: 'Outcome', all: 'All outcomes', options: choicesOf(dunningLabels) },
  { name: 'channel', label: 'Channel', all: 'All channels', options: choicesOf(letterChannels) },
];

/** The days of every sequence there was. */
function useStepFilter() {
  const { data } = useDunning();
  const days = new Set(data?.versions.flatMap(({ steps }) => steps.map((step) => step.days)));
  const options = [...days].toSorted((one, other) => one - other).map((on) => ({ value: String(on), label: `Day ${on}` }));
  return { name: 'step', label: 'Step', all: 'All steps', options };
}

export function DunningLog() {
  const step = useStepFilter();
  return (
    <ListPanel
      list={dunningList}
      label="Letters and texts"
      words={{ one: 'letter', many: 'letters' }}
      cacheKey={recoveryKey}
      search="Customer name"
      filters={(_, values) => [...filters, step, ...periodFilters('Logged', values)]}
      refine={refinePeriod}
      empty={<EmptyState title="No letters yet">Letters and texts to overdue customers appear here.</EmptyState>}
      columns={{
        Customer: (row: DunningRow) => (
          <Pair note={row.number}>
            <Link to={paths.staff.request(row.loan_id)}>{row.customer.name}</Link>
          </Pair>
        ),
        Step: (row) => <Pair note={letterChannels[row.channel]}>Day {row.step}</Pair>,
        Outcome: (row) => (
          <Pair note={row.reason && dunningReasons[row.reason]}>
            <StatusTag tone={dunningTones[row.outcome]}>{dunningLabels[row.outcome]}</StatusTag>
          </Pair>
        ),
        Text: (row) => row.message && <span className="clamp">{row.subject ?? row.message}</span>,
        'Days past due': { cell: (row) => row.days_past_due, align: 'end' },
        Overdue: { cell: (row) => <Money of={row.overdue} />, align: 'end' },
        Logged: (row) => longInstant(row.logged_at),
      }}
    />
  );
}
