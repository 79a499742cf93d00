/** Branches, seen: the list with its officers, and one officer. */
export { BranchListScreen } from './screens/branch-list.screen.tsx';
export { OfficerScreen } from './screens/officer.screen.tsx';
