/** The portfolio cut twice: by how late loans are, and by whose they are. */
import { AgeBucket, type AtRiskDays, type PortfolioGroup, type PortfolioView } from '@ajo/contract/modules/reports';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, Card, DataTable, lengthOf, Money, Stack, StackedBar, Swatch } from '#ui';
import { loansAddress, type PortfolioScope } from '../loans-address.ts';
import type { Portfolio } from '../portfolio.calls.ts';
import { bucketLabels, groupFilters, groupLabels, percent } from '../portfolio.labels.ts';
import { GroupChips } from './group-chips.tsx';

const end = 'end' as const;
type BucketRow = PortfolioView['buckets'][number] & { id: string };
type AgeingProps = { view: PortfolioView; chosen: AgeBucket | undefined; onChoose: (bucket: AgeBucket | '') => void };

export function AgeingTable({ view, chosen, onChoose }: AgeingProps) {
  return (
    <Card title="Ageing">
      <Stack gap="tight">
        <p className="quiet">
          A restructured loan on probation counts as late as it was before. By its own instalments it may be less late.
        </p>
        <StackedBar
          bare
          label="Outstanding principal by days late"
          parts={view.buckets.map(({ bucket, outstanding }) => ({
            name: bucketLabels[bucket],
            value: lengthOf(outstanding),
            figures: [],
          }))}
        />
        <DataTable<BucketRow>
          label="Ageing"
          rows={view.buckets.map((row) => ({ ...row, id: row.bucket }))}
          empty="Nothing is outstanding."
          columns={{
            'Days late': (row) => (
              <>
                <Swatch rank={AgeBucket.options.indexOf(row.bucket)} />
                <Button
                  small
                  look="text"
                  label={`${bucketLabels[row.bucket]}: ${chosen === row.bucket ? 'show every loan' : 'show its loans'}`}
                  onClick={() => onChoose(chosen === row.bucket ? '' : row.bucket)}
                >
                  {bucketLabels[row.bucket]}
                </Button>
              </>
            ),
            Loans: { align: end, cell: (row) => row.loans },
            Outstanding: { align: end, cell: (row) => filled(row, <Money of={row.outstanding} />) },
            Share: { align: end, cell: (row) => filled(row, percent(row.share_bps)) },
            'Provision rate': { align: end, cell: (row) => percent(row.provision_bps) },
            Provision: { align: end, cell: (row) => filled(row, <Money of={row.provision} />) },
          }}
          totals={{
            'Days late': 'All loans',
            Loans: view.loans,
            Outstanding: <Money of={view.outstanding} />,
            Provision: <Money of={view.provision} />,
          }}
        />
      </Stack>
    </Card>
  );
}

/** A bucket without loans has no figures. */
const filled = ({ loans }: BucketRow, figure: ReactNode): ReactNode => loans > 0 && figure;

const shownRisks = ['1', '30', '90'] as const satisfies readonly AtRiskDays[];
type GroupRow = PortfolioView['groups'][number];
type Within = PortfolioScope & { on?: string | undefined };
type GroupProps = {
  view: Portfolio;
  /** What is chosen: until its reply the groups are still those of `view.of.by`. */
  chosen: PortfolioGroup;
  onGroup: (by: PortfolioGroup) => void;
  /** Narrows the page to one group. */
  onChoose: (filter: (typeof groupFilters)[PortfolioGroup], id: string) => void;
};

export function GroupTable({ view, chosen, onGroup, onChoose }: GroupProps) {
  const { by, ...within } = view.of;
  return (
    <Card
      title={`By ${groupLabels[by].toLowerCase()}`}
      actions={<GroupChips by={chosen} labels={groupLabels} onGroup={onGroup} />}
    >
      <DataTable<GroupRow>
        label={`By ${groupLabels[by].toLowerCase()}`}
        rows={view.groups}
        empty="Nothing is outstanding."
        columns={{
          [groupLabels[by]]: (row) =>
            row.id ? (
              <Button small look="text" label={`${row.name}: show its loans`} onClick={() => onChoose(groupFilters[by], row.id)}>
                {row.name}
              </Button>
            ) : (
              row.name
            ),
          Loans: { align: end, cell: (row) => row.loans },
          Outstanding: { align: end, cell: (row) => <Money of={row.outstanding} /> },
          Overdue: { align: end, cell: (row) => <Money of={row.due} /> },
          ...Object.fromEntries(
            shownRisks.map((days) => [
              `PAR ${days}`,
              {
                align: end,
                cell: (row: GroupRow) => <Risk row={row} days={days} within={{ ...within, [groupFilters[by]]: row.id }} />,
              },
            ]),
          ),
          Provision: { align: end, cell: (row) => <Money of={row.provision} /> },
        }}
      />
    </Card>
  );
}

type RiskProps = { row: GroupRow; days: AtRiskDays; within: Within };
function Risk({ row, days, within }: RiskProps) {
  const share = percent(row.at_risk.find((one) => one.days === Number(days))?.share_bps ?? 0);
  // The list has no filter for customers without a branch or an officer.
  if (!row.id || share === percent(0)) return share;
  return (
    <Link to={loansAddress({ ...within, at_risk: days })} aria-label={`${row.name}, PAR ${days}: ${share}`}>
      {share}
    </Link>
  );
}
