/** The rows of the portfolio that the dashboard compares, and how much of each is at risk. Pure but for the role. */
import { scopeOf } from '@ajo/contract/kernel/access';
import { search } from '@ajo/contract/kernel/page';
import type { PortfolioView } from '@ajo/contract/modules/reports';
import { paths } from '#platform/paths';
import { percentText } from '#platform/percent';
import { session } from '#platform/session';

export type GroupRow = PortfolioView['groups'][number];
export const riskDays = 30;
export const riskOf = ({ at_risk: risks }: Pick<GroupRow, 'at_risk'>): number =>
  risks.find(({ days }) => days === riskDays)?.share_bps ?? 0;
/** The portfolio report has two places, a dashboard one: "5.6%". */
export const shareText = (bps: number): string => percentText(bps, 1);
/** A tenth of the money: the same limit for every row. */
const riskyFromBps = 1_000;
export const isRisky = (row: GroupRow): boolean => riskOf(row) >= riskyFromBps;
export const inPortfolio = (query: Record<string, string>): string => `${paths.staff.portfolio}?${search(query)}`;

/** Those who see all branches compare branches; a branch compares its officers. */
export const groupedBy = (): 'branch' | 'officer' =>
  scopeOf(session.role(), 'collections.read') === 'all' ? 'branch' : 'officer';
