/** /admin/branch: the branches, with what each has collected this month for those who see whole branches. */
import { scopeOf } from '@ajo/contract/kernel/access';
import { useCollectedBy } from '#modules/dashboard';
import { session } from '#platform/session';
import { later } from '#ui';

type Props = { collected: ReadonlyMap<string, number | null> | undefined; isReady: boolean };
const BranchListScreen = later<Props>(
  async () => (await import('../../../modules/branches/screens/branch-list.screen.tsx')).BranchListScreen,
);

export function BranchesPage() {
  const scope = scopeOf(session.role(), 'collections.read');
  const isWhole = scope === 'all' || scope === 'branch';
  const { data, isFetched } = useCollectedBy('branch', isWhole);
  const collected = data && new Map(data.map((row) => [row.id, row.collection_rate_bps]));
  return <BranchListScreen collected={collected} isReady={isFetched || !isWhole} />;
}
