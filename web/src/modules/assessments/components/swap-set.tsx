/** The swap set: loans that the challenger decides otherwise at the minimum score of their product, and the list behind each group. */
import {
  type ChallengerId,
  comparedLoanList,
  type ComparedLoan,
  minBadLoans,
  type ProductSwap,
  SwapGroup,
  type SwapSum,
} from '@ajo/contract/modules/assessments.scorecards';
import { longDay } from '@ajo/contract/kernel/time';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Card, DataTable, EmptyState, LinkTarget, ListPanel, Money, Stack, StatusTag } from '#ui';
import { percent } from '../scorecard.labels.ts';

const groupLabels: Record<SwapGroup, string> = { newly_refused: 'Newly declined', newly_passed: 'Newly passed' };

type Props = { id: ChallengerId; months: number };

const end = 'end' as const;

type GroupRow = SwapSum & { id: string; group: SwapGroup; product: ProductSwap };

const rowsOf = (products: readonly ProductSwap[]): GroupRow[] =>
  products.flatMap((product) =>
    SwapGroup.options.map((group) => ({ ...product[group], id: `${product.product_id} ${group}`, group, product })),
  );

export const SwapTable = ({ of, months }: { of: readonly ProductSwap[]; months: number }) => (
  <Card title="Changed decisions (swap set)">
    <Stack>
      <p className="quiet">
        At the minimum score that each product has today. Bad rates of groups with fewer than {minBadLoans} bad loans are weak.
      </p>
      <DataTable<GroupRow>
        label="Changed decisions (swap set)"
        rows={rowsOf(of)}
        empty={<EmptyState title="No product has a minimum score">Set one on the page of a loan product.</EmptyState>}
        columns={{
          Product: (row) => row.product.product,
          'Minimum score': { align: end, cell: (row) => row.product.min_score.toString() },
          Decision: (row) => groupLabels[row.group],
          Loans: { align: end, cell: (row) => <GroupLink row={row} months={months} /> },
          Bad: { align: end, cell: (row) => row.bad.toLocaleString('en-NG') },
          'Bad rate': { align: end, cell: (row) => percent(row.bad_bps) },
          Principal: { align: end, cell: (row) => <Money of={row.principal} /> },
        }}
      />
    </Stack>
  </Card>
);

/** The list is on the same page: the address keeps the window. */
function GroupLink({ row: { loans, group, product }, months }: { row: GroupRow; months: number }) {
  if (loans === 0) return '0';
  const address = new URLSearchParams({ months: String(months), group, loan_interest_id: product.product_id });
  return (
    <Link to={`?${address}#loans`} aria-label={`${groupLabels[group]}, ${product.product}: ${loans}`}>
      {loans.toLocaleString('en-NG')}
    </Link>
  );
}

export const ComparedLoans = ({ id, months, products }: Props & { products: readonly ProductSwap[] }) => (
  <LinkTarget id="loans">
    <Card title="Loans">
      <ListPanel
        list={comparedLoanList}
        label="Compared loans"
        words={{ one: 'loan', many: 'loans' }}
        cacheKey={['scorecards', 'loans', id, String(months)]}
        refine={(query) => ({ ...query, challenger_id: id, months })}
        filters={[
          {
            name: 'group',
            label: 'Decision',
            all: 'All decisions',
            options: SwapGroup.options.map((value) => ({ value, label: groupLabels[value] })),
          },
          {
            name: 'loan_interest_id',
            label: 'Product',
            all: 'All products',
            options: products.map(({ product_id: value, product: label }) => ({ value, label })),
          },
        ]}
        empty={<EmptyState title="No loans">No loan has an outcome yet.</EmptyState>}
        columns={{
          Loan: (row: ComparedLoan) => <Link to={paths.staff.request(row.id)}>{row.number}</Link>,
          Customer: (row) => row.customer,
          Product: (row) => row.product,
          'Paid out': (row) => longDay(row.disbursed_on),
          Principal: { align: end, cell: (row) => <Money of={row.principal} /> },
          Minimum: { align: end, cell: (row) => row.min_score.toString() },
          Current: { align: end, cell: (row) => row.champion_score.toString() },
          Challenger: { align: end, cell: (row) => row.challenger_score ?? '—' },
          Outcome: (row) => <StatusTag tone={row.bad ? 'error' : 'success'}>{row.bad ? 'Bad' : 'Good'}</StatusTag>,
        }}
      />
    </Card>
  </LinkTarget>
);
