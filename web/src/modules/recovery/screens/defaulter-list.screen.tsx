/** /admin/defaulters: loans at least a day past due, the most overdue first; contacts and promises are recorded here. */
import { may } from '@ajo/contract/kernel/access';
import { longDay, shortInstant } from '@ajo/contract/kernel/time';
import type { DefaulterRow } from '@ajo/contract/modules/recovery';
import { defaulterList } from '@ajo/contract/modules/recovery.lists';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Button, choicesOf, EmptyState, laterDialog, ListScreen, Money, Pair, StatusTag } from '#ui';
import { recoveryKey } from '../recovery.calls.ts';
import { bucketLabels, outcomeLabels, promiseLabels, promiseTones } from '../recovery.labels.ts';

const ContactDialog = laterDialog<{ loan: DefaulterRow; mayLog: boolean; onClose: () => void }>(
  ({ loan }) => `${loan.customer.name}, ${loan.number}`,
  async () => (await import('../components/contact-dialog.tsx')).ContactDialog,
);

const filters = [{ name: 'bucket', label: 'Days past due', all: 'All ages', options: choicesOf(bucketLabels) }];
const presets = Object.entries(bucketLabels).map(([bucket, name]) => ({ name, filters: { bucket } }));

export function DefaulterListScreen() {
  const [chosen, setChosen] = useState<DefaulterRow>();
  return (
    <>
      <ListScreen
        list={defaulterList}
        title="Defaulters"
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
      >
        Running loans with an overdue instalment. Contact customers from 8:00 to 20:00, once a day.
      </ListScreen>
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
