/** The instalments behind the figures, the latest due day first. Its filters are those of the page. */
import { longDay } from '@ajo/contract/kernel/time';
import { collectionList, type CollectionRow } from '@ajo/contract/modules/reports.collections';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Card, EmptyState, LinkTarget, ListPanel, Money, Pair, StatusTag } from '#ui';
import { stateLabels, stateTones } from '../collections.labels.ts';
import './collections.css';
import './reported-loans.css';

const end = 'end' as const;

/** The day of the last payment, unless it is the due date. */
const paidText = ({ due_on: due, paid_on: paid }: CollectionRow): string => (paid && paid !== due ? `paid ${longDay(paid)}` : '');

/** @param show arrears that were collected in the days, and open amounts, have a column of their own. */
export const CollectionInstalments = ({ show }: { show: string }) => (
  <LinkTarget id="instalments">
    <div className="collection-instalments in-card">
      <Card title="Instalments">
        <ListPanel
          list={collectionList}
          label="Instalments of collections"
          words={{ one: 'instalment', many: 'instalments' }}
          empty={<EmptyState title="No instalments">No instalment was due in these days.</EmptyState>}
          columns={{
            Customer: (row: CollectionRow) => (
              <Pair note={`${row.loan}, no. ${row.number}`}>
                <Link to={paths.staff.loanPayment(row.loan_id, row.id)}>{row.customer}</Link>
              </Pair>
            ),
            'Due on': (row) => <Pair note={paidText(row)}>{longDay(row.due_on)}</Pair>,
            Due: { align: end, cell: (row) => <Money of={row.due} /> },
            Collected: {
              align: end,
              cell: (row) => (
                <span className={row.collected === row.due ? 'same-amount' : undefined}>
                  <Money of={row.collected} />
                </span>
              ),
            },
            ...(show === 'on_time' && { 'On time': { align: end, cell: (row: CollectionRow) => <Money of={row.on_time} /> } }),
            ...(show === 'open' && { Open: { align: end, cell: (row: CollectionRow) => <Money of={row.open} /> } }),
            ...(show === 'recovered' && {
              Recovered: { align: end, cell: (row: CollectionRow) => <Money of={row.recovered} /> },
            }),
            Status: (row) => <StatusTag tone={stateTones[row.state]}>{stateLabels[row.state]}</StatusTag>,
            Officer: (row) => <Pair note={row.branch}>{row.officer ?? '—'}</Pair>,
          }}
          totals={({ due, collected, on_time: onTime, recovered, open }) => ({
            Due: <Money of={due} />,
            Collected: <Money of={collected} />,
            'On time': <Money of={onTime} />,
            Recovered: <Money of={recovered} />,
            Open: <Money of={open} />,
          })}
        />
      </Card>
    </div>
  </LinkTarget>
);
