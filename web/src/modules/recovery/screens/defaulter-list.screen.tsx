/** /admin/defaulters: overdue loans with contacts, promises and officers, written-off loans with what was recovered, and the log of letters. */
import { may } from '@ajo/contract/kernel/access';
import { longDay, shortInstant } from '@ajo/contract/kernel/time';
import type { DefaulterRow } from '@ajo/contract/modules/recovery';
import { defaulterList } from '@ajo/contract/modules/recovery.lists';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  choicesOf,
  EmptyState,
  laterDialog,
  LinkButton,
  ListPanel,
  Money,
  PageHeader,
  Pair,
  Stack,
  StatusTag,
  Tabs,
} from '#ui';
import { AssignDialog } from '../components/assign-dialog.tsx';
import { DunningLog } from '../components/dunning-log.tsx';
import { WrittenOffLoans } from '../components/written-off-loans.tsx';
import { recoveryKey, useRecoverySettings } from '../recovery.calls.ts';
import { bucketLabels, outcomeLabels, promiseLabels, promiseTones, timesText } from '../recovery.labels.ts';

const ContactDialog = laterDialog<{
  loan: Pick<DefaulterRow, 'id' | 'number' | 'customer'>;
  mayLog: boolean;
  onClose: () => void;
}>(
  ({ loan }) => `${loan.customer.name}, ${loan.number}`,
  async () => (await import('../components/contact-dialog.tsx')).ContactDialog,
);

const filters = [{ name: 'bucket', label: 'Days past due', all: 'All ages', options: choicesOf(bucketLabels) }];
const presets = Object.entries(bucketLabels).map(([bucket, name]) => ({ name, filters: { bucket } }));

export function DefaulterListScreen() {
  const { data: rules } = useRecoverySettings();
  return (
    <Stack gap="loose">
      <PageHeader
        title="Defaulters"
        actions={
          may(session.role(), 'recovery.assign') && (
            <LinkButton look="plain" to={paths.staff.recoverySettings}>
              Recovery settings
            </LinkButton>
          )
        }
      >
        {rules
          ? `Contact customers from ${rules.contact_from}:00 to ${rules.contact_to}:00, ${timesText(rules.contacts_per_day)} a day.`
          : 'Overdue and written-off loans.'}
      </PageHeader>
      <Tabs
        label="Defaulters"
        tabs={[
          { key: 'overdue', label: 'Overdue', content: <OverdueLoans /> },
          { key: 'written-off', label: 'Written off', content: <WrittenOffLoans /> },
          { key: 'letters', label: 'Letters', content: <DunningLog /> },
        ]}
      />
    </Stack>
  );
}

const nameOf = ({ customer, number }: DefaulterRow): string => `${customer.name}, ${number}`;
const acts = [{ label: 'Assign a recovery officer', Dialog: AssignDialog }];

function OverdueLoans() {
  const [chosen, setChosen] = useState<DefaulterRow>();
  return (
    <>
      <ListPanel
        list={defaulterList}
        label="Overdue loans"
        {...(may(session.role(), 'recovery.assign') && { nameOf, acts })}
        words={{ one: 'loan', many: 'loans' }}
        cacheKey={recoveryKey}
        search="Name of the customer"
        filters={filters}
        whole="All"
        presets={presets}
        empty={<EmptyState title="No loan is overdue">Loans appear here the day after an instalment is missed.</EmptyState>}
        totals={({ overdue, outstanding }) => ({ Overdue: <Money of={overdue} />, Outstanding: <Money of={outstanding} /> })}
        columns={{
          Customer: (row: DefaulterRow) => (
            <Pair note={[row.number, row.customer.phone].filter(Boolean).join(' · ')}>
              <Link to={paths.staff.request(row.id)}>{row.customer.name}</Link>
            </Pair>
          ),
          'Days past due': { cell: (row) => row.days_past_due, align: 'end' },
          Overdue: { cell: (row) => <Money of={row.overdue} />, align: 'end' },
          Outstanding: { cell: (row) => <Money of={row.outstanding} />, align: 'end' },
          'Last payment': (row) => row.last_payment && longDay(row.last_payment.on),
          Officer: (row) => row.recovery_officer ?? row.account_officer,
          'Last contact': (row) =>
            row.last_contact && <Pair note={shortInstant(row.last_contact.at)}>{outcomeLabels[row.last_contact.outcome]}</Pair>,
          Promise: (row) => <PromiseOf row={row} />,
          Actions: (row) => (
            <Button small look="plain" label={`Contacts with ${row.customer.name}`} onClick={() => setChosen(row)}>
              Contacts
            </Button>
          ),
        }}
      />
      {chosen && (
        <ContactDialog loan={chosen} mayLog={may(session.role(), 'recovery.log')} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}

const PromiseOf = ({ row: { promise } }: { row: DefaulterRow }) =>
  promise && (
    <Pair
      note={
        <>
          <Money of={promise.amount} /> by {longDay(promise.on)}
        </>
      }
    >
      <StatusTag tone={promiseTones[promise.state]}>{promiseLabels[promise.state]}</StatusTag>
    </Pair>
  );
