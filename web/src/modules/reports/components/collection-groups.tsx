/** Collections by day, branch, officer or product: bars and a table, each row a filter. */
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { CollectionGroup, CollectionSummary } from '@ajo/contract/modules/reports.collections';
import { BarChart, Button, Card, compactNaira, EmptyState, lengthOf, Money, Stack, useListLink } from '#ui';
import { groupLabels, rate } from '../collections.labels.ts';
import type { Collections } from '../reports.calls.ts';
import { GroupChips } from './group-chips.tsx';
import { Matrix, shadeOf } from './matrix.tsx';

type Group = CollectionSummary['groups'][number];
type Props = {
  view: Collections;
  /** What is chosen: until its reply the groups are still those of `view.of.by`. */
  chosen: CollectionGroup;
  onGroup: (by: CollectionGroup) => void;
  onOpen: (filters: Record<string, string>) => void;
};

const filterNames = { branch: 'branch_id', officer: 'officer_id', product: 'loan_interest_id' } as const;
/** A day keeps the payments that its figure counts: those until the last day of the page. */
const filterOf = ({ paid_by }: CollectionSummary, by: CollectionGroup, { id }: Group): Record<string, string> =>
  by === 'day' ? { start_date: id, end_date: id, paid_by } : { [filterNames[by]]: id };
const nameOf = (by: CollectionGroup, { name }: Group): string => (by === 'day' ? longDay(name as Day) : name);

export const CollectionGroups = ({ view, chosen, onGroup, onOpen }: Props) => (
  <Card title="Due and collected" actions={<GroupChips by={chosen} labels={groupLabels} onGroup={onGroup} />}>
    <Stack>
      {view.groups.length === 0 ? (
        <EmptyState title="Nothing was due">No instalment was due in these days.</EmptyState>
      ) : (
        <>
          <Bars view={view} by={view.of.by} />
          {view.of.by === 'day' ? (
            <details className="chart-table">
              <summary>Show as a table</summary>
              <GroupTable view={view} by="day" onOpen={onOpen} />
            </details>
          ) : (
            <GroupTable view={view} by={view.of.by} onOpen={onOpen} />
          )}
        </>
      )}
    </Stack>
  </Card>
);

type PartProps = { view: CollectionSummary; by: CollectionGroup };
const maxBars = 31;
const shortName = (by: CollectionGroup, group: Group): string =>
  by === 'day' ? longDay(group.id as Day).slice(0, 6) : group.name.slice(0, 14);

/** Each bar leads to its instalments; a group without a name has no filter. */
const Bars = ({ view, by }: PartProps) => {
  const link = useListLink();
  return (
    <BarChart
      bare
      label={`Due and collected by ${groupLabels[by].toLowerCase()}`}
      words={{ name: groupLabels[by], value: 'Collected', whole: 'Due' }}
      short={compactNaira}
      long={(naira) => `₦${naira.toLocaleString('en-NG')}`}
      bars={(by === 'day' ? view.groups.slice(-maxBars) : view.groups.slice(0, 12)).map((group) => ({
        name: shortName(by, group),
        value: lengthOf(group.collected),
        whole: lengthOf(group.due),
        ...(group.id && { to: `${link({ show: undefined, ...filterOf(view, by, group) })}#instalments` }),
      }))}
    />
  );
};

/** Of what was due, the share that was missed. */
const missedShade = (bps: number | null): number => (bps === null ? 0 : shadeOf(10_000 - bps, 10_000));

const GroupTable = ({ view, by, onOpen }: PartProps & Pick<Props, 'onOpen'>) => (
  <Matrix<Group>
    label={`By ${groupLabels[by].toLowerCase()}`}
    rows={view.groups}
    empty="Nothing was due."
    head={groupLabels[by]}
    keyOf={(group) => group.id ?? group.name}
    nameOf={(group) =>
      group.id ? (
        <Button small look="text" label={`Show ${nameOf(by, group)}`} onClick={() => onOpen(filterOf(view, by, group))}>
          {by === 'day' ? shortName(by, group) : group.name}
        </Button>
      ) : (
        group.name
      )
    }
    columns={{
      Due: (group) => <Money rounds of={group.due} />,
      Collected: (group) => <Money rounds of={group.collected} />,
      Rate: { cell: (group) => rate(group.collection_rate_bps), shade: (group) => missedShade(group.collection_rate_bps) },
      'On time': { cell: (group) => rate(group.on_time_rate_bps), shade: (group) => missedShade(group.on_time_rate_bps) },
      Instalments: (group) => group.instalments.toLocaleString('en-NG'),
    }}
    totals={{
      [groupLabels[by]]: 'Total',
      Instalments: view.instalments.toLocaleString('en-NG'),
      Due: <Money rounds of={view.due} />,
      Collected: <Money rounds of={view.collected} />,
      Rate: rate(view.collection_rate_bps),
      'On time': rate(view.on_time_rate_bps),
    }}
  />
);
