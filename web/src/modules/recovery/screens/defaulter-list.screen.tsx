/** /admin/defaulters: overdue loans with contacts, promises and officers, written-off loans with what was recovered, promises to pay and how many were kept, and the log of letters. */
import { may } from '@ajo/contract/kernel/access';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { LinkButton, PageHeader, Stack, Tabs } from '#ui';
import { DunningLog } from '../components/dunning-log.tsx';
import { type CardDialog, OverdueLoans } from '../components/overdue-loans.tsx';
import { Promises } from '../components/promises.tsx';
import { WrittenOffLoans } from '../components/written-off-loans.tsx';
import { useRecoverySettings } from '../recovery.calls.ts';
import { timesText } from '../recovery.labels.ts';

export function DefaulterListScreen({ CardDialog }: { CardDialog: CardDialog }) {
  const { data: rules } = useRecoverySettings();
  return (
    <Stack gap="loose">
      <PageHeader
        title="Defaulters"
        actions={
          <>
            {may(session.role(), 'recovery.log') && (
              <LinkButton look="plain" to={paths.staff.fieldVisits}>
                Field visits
              </LinkButton>
            )}
            {may(session.role(), 'recovery.assign') && (
              <LinkButton look="plain" to={paths.staff.recoverySettings}>
                Recovery settings
              </LinkButton>
            )}
          </>
        }
      >
        {rules
          ? `Contact customers from ${rules.contact_from}:00 to ${rules.contact_to}:00, ${timesText(rules.contacts_per_day)} a day.`
          : 'Overdue and written-off loans.'}
      </PageHeader>
      <Tabs
        label="Defaulters"
        tabs={[
          { key: 'overdue', label: 'Overdue', content: <OverdueLoans CardDialog={CardDialog} /> },
          { key: 'written-off', label: 'Written off', content: <WrittenOffLoans /> },
          { key: 'promises', label: 'Promises', content: <Promises /> },
          { key: 'letters', label: 'Letters', content: <DunningLog /> },
        ]}
      />
    </Stack>
  );
}
