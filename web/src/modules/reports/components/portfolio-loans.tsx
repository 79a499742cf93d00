/** The loans behind the figures, the most overdue first. */
import { longDay } from '@ajo/contract/kernel/time';
import { type PortfolioLoan, portfolioList } from '@ajo/contract/modules/reports';
import { paths } from '#platform/paths';
import { Card, EmptyState, ListPanel, Money, Pair, Who } from '#ui';
import { DaysPastDue } from './days-past-due.tsx';
import { type Narrowed, narrowedText } from '../portfolio.labels.ts';
import './reported-loans.css';

const end = 'end' as const;

/** Its filters are those of the page. */
export const PortfolioLoans = ({ narrowed }: { narrowed: Narrowed }) => (
  <div className="reported-loans portfolio-loans in-card">
    <Card title={['Loans', narrowedText(narrowed)].filter(Boolean).join(': ')}>
      <ListPanel
        list={portfolioList}
        label="Loans of the portfolio"
        words={{ one: 'loan', many: 'loans' }}
        whole="Last closed day"
        empty={<EmptyState title="No loans">No loan was outstanding at the end of this day.</EmptyState>}
        totals={({ outstanding, due, provision }) => ({
          Outstanding: <Money of={outstanding} />,
          Overdue: <Money of={due} />,
          Provision: <Money of={provision} />,
        })}
        columns={{
          Customer: (row: PortfolioLoan) => <Who name={row.customer} note={row.number} to={paths.staff.request(row.id)} />,
          Officer: (row) => <Pair note={row.branch}>{row.officer ?? '—'}</Pair>,
          Late: (row) => (
            <Pair note={row.disbursed_on && `Paid out ${longDay(row.disbursed_on)}`}>
              <DaysPastDue days={row.days_past_due} classed={row.class_days} />
            </Pair>
          ),
          Outstanding: { align: end, cell: (row) => <Money of={row.outstanding} /> },
          Overdue: { align: end, cell: (row) => <Money of={row.due} /> },
          Provision: { align: end, cell: (row) => <Money of={row.provision} /> },
        }}
      />
    </Card>
  </div>
);
