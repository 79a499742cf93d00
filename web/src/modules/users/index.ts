/** Users, seen: lists of people, one person, transfers and requests. */
export {
  branchFilter,
  BranchFilter,
  officerFilter,
  OfficerFilter,
  useDepositFilters,
  useTeamLeadFilter,
} from './components/choice-fields.tsx';
export { BulkTransferDialog, mayTransfer } from './components/bulk-transfer.tsx';
export { NewStaffDialog } from './components/new-staff-dialog.tsx';
export { PersonState } from './components/people-list.tsx';
export { PersonActions } from './components/person-actions.tsx';
export { Officers, PersonFacts, PersonHistory, PersonRequests } from './components/person-parts.tsx';
export { roleLabels } from './user.labels.ts';
export { useBranchOptions, useOfficers, usePerson } from './users.calls.ts';
