/** The filters of overdue and written-off loans. */
import { branchFilter, officerFilter, useBranchOptions, useOfficers } from '#modules/users';
import { choicesOf, type ListFilter } from '#ui';
import { bucketLabels, lastContactLabels, openHelpLabels, promiseFilterLabels } from '../recovery.labels.ts';

/** By branch, account officer and recovery officer of the customer. */
export function useOfficerFilters(): ListFilter[] {
  const { data: officers = [] } = useOfficers({ types: ['recovery_officer'] });
  const options = officers.map(({ id, name, branch }) => ({ value: id, label: branch ? `${name}, ${branch}` : name }));
  return [
    ...branchFilter(useBranchOptions().data),
    ...officerFilter(useOfficers({ office: 'account' }).data, 'Account officer'),
    {
      name: 'recovery_officer_id',
      label: 'Recovery officer',
      all: 'All recovery officers',
      options: [{ value: 'none', label: 'No recovery officer' }, ...options],
    },
  ];
}

export function useDefaulterFilters(): ListFilter[] {
  return [
    { name: 'bucket', label: 'Days past due', all: 'All days past due', options: choicesOf(bucketLabels) },
    { name: 'promise', label: 'Promise', all: 'All promises', options: choicesOf(promiseFilterLabels) },
    { name: 'last_contact', label: 'Last contact', all: 'Any time', options: choicesOf(lastContactLabels) },
    { name: 'help', label: 'Help', all: 'All customers', options: choicesOf(openHelpLabels) },
    ...useOfficerFilters(),
  ];
}
