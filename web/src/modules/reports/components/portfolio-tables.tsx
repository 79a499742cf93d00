/** The portfolio cut twice: by how late loans are, and by whose they are. */
import { AgeBucket, type AtRiskDays, type PortfolioGroup, type PortfolioView } from '@ajo/contract/modules/reports';
import { Link } from 'react-router';
import { Button, Card, lengthOf, Money, Stack, StackedBar, Swatch } from '#ui';
import { loansAddress, type PortfolioScope } from '../loans-address.ts';
import type { Portfolio } from '../portfolio.calls.ts';
import { bucketLabels, groupFilters, groupLabels, percent, shortBucketLabels } from '../portfolio.labels.ts';
import { GroupChips } from './group-chips.tsx';
import { Matrix, shadeOf, ZeroShare } from './matrix.tsx';

type BucketRow = PortfolioView['buckets'][number];
type Within = PortfolioScope & { on?: string | undefined };

export function AgeingTable({ view }: { view: Portfolio }) {
  const { by: _by, ...within } = view.of;
  return (
    <Card title="Ageing">
      <Stack gap="tight">
        <p className="quiet">A restructured loan on probation counts as late as it was before.</p>
        <StackedBar
          bare
          label="Outstanding principal by days past due"
          parts={view.buckets.map(({ bucket, outstanding }) => ({
            name: bucketLabels[bucket],
            value: lengthOf(outstanding),
            figures: [],
          }))}
        />
        <Matrix<BucketRow>
          label="Ageing"
          rows={view.buckets}
          empty="Nothing is outstanding."
          head="Days past due"
          lead="Outstanding"
          keyOf={(row) => row.bucket}
          nameOf={(row) => <BucketName row={row} within={{ ...within, on: view.on ?? undefined }} />}
          columns={{
            Outstanding: (row) => <Money rounds of={row.outstanding} />,
            Share: (row) => percent(row.share_bps),
            Loans: (row) => row.loans,
            'Provision rate': (row) => percent(row.provision_bps),
            Provision: (row) => <Money rounds of={row.provision} />,
          }}
          totals={{
            'Days past due': 'All loans',
            Loans: view.loans,
            Outstanding: <Money rounds of={view.outstanding} />,
            Provision: <Money rounds of={view.provision} />,
          }}
        />
      </Stack>
    </Card>
  );
}

/** Leads to the loans of the bucket, on this page. */
const BucketName = ({ row: { bucket }, within }: { row: BucketRow; within: Within }) => (
  <span className="bucket-name">
    <Swatch rank={AgeBucket.options.indexOf(bucket)} />
    <Link to={loansAddress({ ...within, bucket })} aria-label={`${shortBucketLabels[bucket]}: show its loans`}>
      {shortBucketLabels[bucket]}
    </Link>
  </span>
);

const shownRisks = ['1', '30', '90'] as const satisfies readonly AtRiskDays[];
type GroupRow = PortfolioView['groups'][number];
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
  const maxRisk = Math.max(0, ...view.groups.flatMap((row) => shownRisks.map((days) => riskOf(row, days))));
  return (
    <Card
      title={`By ${groupLabels[by].toLowerCase()}`}
      actions={<GroupChips by={chosen} labels={groupLabels} onGroup={onGroup} />}
    >
      <Matrix<GroupRow>
        label={`By ${groupLabels[by].toLowerCase()}`}
        rows={view.groups}
        empty="Nothing is outstanding."
        head={groupLabels[by]}
        lead="Outstanding"
        keyOf={(row) => row.id ?? row.name}
        nameOf={(row) =>
          row.id ? (
            <Button small look="text" label={`${row.name}: show its loans`} onClick={() => onChoose(groupFilters[by], row.id)}>
              {row.name}
            </Button>
          ) : (
            row.name
          )
        }
        columns={{
          Loans: (row) => row.loans,
          Outstanding: (row) => <Money rounds of={row.outstanding} />,
          Overdue: (row) => <Money rounds of={row.due} />,
          ...Object.fromEntries(
            shownRisks.map((days) => [
              `PAR ${days}`,
              {
                cell: (row: GroupRow) => <Risk row={row} days={days} within={{ ...within, [groupFilters[by]]: row.id }} />,
                shade: (row: GroupRow) => shadeOf(riskOf(row, days), maxRisk),
              },
            ]),
          ),
          Provision: (row) => <Money rounds of={row.provision} />,
        }}
      />
    </Card>
  );
}

const riskOf = (row: GroupRow, days: AtRiskDays): number => row.at_risk.find((one) => one.days === Number(days))?.share_bps ?? 0;

type RiskProps = { row: GroupRow; days: AtRiskDays; within: Within };
function Risk({ row, days, within }: RiskProps) {
  const risk = riskOf(row, days);
  if (risk === 0) return <ZeroShare />;
  const share = percent(risk);
  // The list has no filter for customers without a branch or an officer.
  if (!row.id) return share;
  return (
    <Link to={loansAddress({ ...within, at_risk: days })} aria-label={`${row.name}, PAR ${days}: ${share}`}>
      {share}
    </Link>
  );
}
