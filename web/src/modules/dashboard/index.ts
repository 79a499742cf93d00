/** Where people start, seen: the figures of staff, and what a customer's page is filled with. */
export { Figures } from './components/figures.tsx';
export { useMenuCounts } from './dashboard.calls.ts';
export { useCollectedBy } from './owners.calls.ts';
export { useOwnHoldings } from './own-holdings.calls.ts';
export {
  fetchOwnDashboard,
  useHeldPayments,
  useIsStarting,
  useOwnDashboard,
  useProfilePercent,
  useRejectedSections,
} from './own-dashboard.calls.ts';
