/** Loans that were written off: they are still owed, and recoveries go on. */
import { may } from '@ajo/contract/kernel/access';
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { WrittenOffRow } from '@ajo/contract/modules/recovery';
import { writtenOffList } from '@ajo/contract/modules/recovery.lists';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { session } from '#platform/session';
import { unbroken } from '#platform/unbroken';
import { Button, EmptyState, laterDialog, ListPanel, Money, Pair } from '#ui';
import { recoveryKey } from '../recovery.calls.ts';
import { outcomeLabels } from '../recovery.labels.ts';
import { useOfficerFilters } from './recovery-filters.tsx';

const ContactDialog = laterDialog<{ loan: WrittenOffRow; mayLog: boolean; onClose: () => void }>(
  ({ loan }) => `${loan.customer.name}, ${loan.number}`,
  async () => (await import('./contact-dialog.tsx')).ContactDialog,
);

export function WrittenOffLoans() {
  const [chosen, setChosen] = useState<WrittenOffRow>();
  return (
    <>
      <ListPanel
        list={writtenOffList}
        label="Written-off loans"
        words={{ one: 'loan', many: 'loans' }}
        cacheKey={recoveryKey}
        search="Customer name"
        filters={useOfficerFilters()}
        empty={
          <EmptyState title="No loan was written off">Loans that are written off stay here, with what is recovered.</EmptyState>
        }
        totals={({ written_off: writtenOff, recovered }) => ({
          'Written off': <Money of={writtenOff} />,
          Recovered: <Money of={recovered} />,
        })}
        columns={{
          Customer: (row: WrittenOffRow) => (
            <Pair note={[row.number, unbroken(phoneText(row.customer.phone ?? ''))].filter(Boolean).join(', ')}>
              <Link to={paths.staff.request(row.id)}>{row.customer.name}</Link>
            </Pair>
          ),
          'Written off': {
            align: 'end',
            cell: (row) => (
              <Pair note={longDay(row.written_off_on)}>
                <Money of={row.written_off} />
              </Pair>
            ),
          },
          Recovered: { align: 'end', cell: (row) => <Money of={row.recovered} /> },
          Left: { align: 'end', cell: (row) => <Money of={row.left} /> },
          'Last payment': (row) => row.last_payment && longDay(row.last_payment.on),
          Officers: (row) => (
            <Pair note={row.recovery_officer && `Recovery: ${row.recovery_officer}`}>
              {row.account_officer ?? 'No account officer'}
            </Pair>
          ),
          'Last contact': (row) =>
            row.last_contact && (
              <Pair note={unbroken(longInstant(row.last_contact.at))}>{outcomeLabels[row.last_contact.outcome]}</Pair>
            ),
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
