/** The portfolio cut twice: by how late loans are, and by whose they are. */
import { AgeBucket, type PortfolioGroup, type PortfolioView } from '@ajo/contract/modules/reports';
import { Button, Card, choicesOf, DataTable, lengthOf, Money, SelectField, Stack, StackedBar, Swatch } from '#ui';
import { bucketLabels, groupLabels, percent } from '../portfolio.labels.ts';

const end = 'end' as const;
type BucketRow = PortfolioView['buckets'][number] & { id: string };
type AgeingProps = { view: PortfolioView; chosen: AgeBucket | undefined; onChoose: (bucket: AgeBucket | '') => void };

export function AgeingTable({ view, chosen, onChoose }: AgeingProps) {
  return (
    <Card title="Ageing">
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
          Outstanding: { align: end, cell: (row) => <Money of={row.outstanding} /> },
          Share: { align: end, cell: (row) => percent(row.share_bps) },
          'Provision rate': { align: end, cell: (row) => percent(row.provision_bps) },
          Provision: { align: end, cell: (row) => <Money of={row.provision} /> },
        }}
        totals={{
          'Days late': 'All loans',
          Loans: view.loans,
          Outstanding: <Money of={view.outstanding} />,
          Provision: <Money of={view.provision} />,
        }}
      />
    </Card>
  );
}

type GroupProps = {
  view: PortfolioView;
  by: PortfolioGroup;
  onGroup: (by: PortfolioGroup) => void;
  /** Narrows the page to one group. */
  onChoose: (id: string) => void;
};

export function GroupTable({ view, by, onGroup, onChoose }: GroupProps) {
  const risk = (row: PortfolioView['groups'][number], days: number): string =>
    percent(row.at_risk.find((one) => one.days === days)?.share_bps ?? 0);
  return (
    <Card title="By owner">
      <Stack>
        <SelectField
          label="By"
          required
          value={by}
          onChange={(value) => onGroup(value as PortfolioGroup)}
          options={choicesOf(groupLabels)}
        />
        <DataTable<PortfolioView['groups'][number]>
          label={`By ${groupLabels[by].toLowerCase()}`}
          rows={view.groups}
          empty="Nothing is outstanding."
          columns={{
            [groupLabels[by]]: (row) =>
              row.id ? (
                <Button small look="text" label={`${row.name}: show its loans`} onClick={() => onChoose(row.id)}>
                  {row.name}
                </Button>
              ) : (
                row.name
              ),
            Loans: { align: end, cell: (row) => row.loans },
            Outstanding: { align: end, cell: (row) => <Money of={row.outstanding} /> },
            Overdue: { align: end, cell: (row) => <Money of={row.due} /> },
            'PAR 1': { align: end, cell: (row) => risk(row, 1) },
            'PAR 30': { align: end, cell: (row) => risk(row, 30) },
            'PAR 90': { align: end, cell: (row) => risk(row, 90) },
            Provision: { align: end, cell: (row) => <Money of={row.provision} /> },
          }}
        />
      </Stack>
    </Card>
  );
}
