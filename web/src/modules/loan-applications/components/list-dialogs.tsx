/** Dialogs of the list of requests: automatic denial, with a dry run first, and another invitation to guarantors. */
import { type AutoDenyItem, type AutoDenyReport, loanDeskCalls } from '@ajo/contract/modules/loan-applications.desk';
import type { LoanRow } from '@ajo/contract/modules/loans';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { make } from '#platform/call';
import { paths } from '#platform/paths';
import { BulkDialog, type BulkProps, Button, DataTable, Dialog, Problem, Row, Skeletons } from '#ui';
import { useAutoDeny } from '../staff-loans.calls.ts';

const outcomes: Record<AutoDenyItem['outcome'], string> = {
  denied: 'Denied',
  would_deny: 'Would be denied',
  left_for_review: 'Skipped: held for manual review',
  left_judged: 'Skipped: it has an opinion',
  changed: 'Skipped: it has changed since',
};

type Line = AutoDenyItem & { id: string };

export function AutoDenyDialog({ onClose }: { onClose: () => void }) {
  const { mutate: look, ...dry } = useAutoDeny();
  const { mutate: deny, ...run } = useAutoDeny();
  const [report, setReport] = useState<AutoDenyReport>();
  useEffect(() => look(true, { onSuccess: ({ data }) => setReport(data) }), [look]);
  return (
    <Dialog title="Automatic denial" size="lg" onClose={onClose}>
      <p>
        Only hard-decline rules deny, each with its reason in the history. Applications in manual review or with an opinion are
        skipped.
      </p>
      <Problem of={dry.error ?? run.error} />
      {report ? <Report report={report} /> : !dry.error && <Skeletons />}
      <Row>
        {report?.dry_run && report.denied > 0 && (
          <Button look="danger" busy={run.isPending} onClick={() => deny(false, { onSuccess: ({ data }) => setReport(data) })}>
            Deny {report.denied} {report.denied === 1 ? 'application' : 'applications'}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </Row>
    </Dialog>
  );
}

function Report({ report }: { report: AutoDenyReport }) {
  return (
    <>
      <p>
        {report.looked_at} pending {report.looked_at === 1 ? 'application' : 'applications'} checked: {report.denied}{' '}
        {report.dry_run ? 'would be denied' : 'denied'}, {report.left} left for manual review.
      </p>
      <DataTable<Line>
        label="Applications that fail a hard-decline rule"
        rows={report.items.map((item) => ({ ...item, id: item.loan_id }))}
        empty="No pending application fails a hard-decline rule."
        columns={{
          Loan: (row) => <Link to={paths.staff.request(row.loan_id)}>{row.number}</Link>,
          Customer: (row) => row.customer,
          Outcome: (row) => outcomes[row.outcome],
          Reason: (row) => row.stops.map(({ text }) => text).join('; '),
        }}
      />
    </>
  );
}

export function RemindGuarantorsDialog({ rows, onClose }: BulkProps<LoanRow>) {
  const count = `${rows.length} ${rows.length === 1 ? 'request' : 'requests'}`;
  return (
    <BulkDialog
      title="Remind guarantors"
      rows={rows}
      nameOf={({ number, customer }) => `${number} ${customer.name}`}
      act={({ id }) => make(loanDeskCalls.requestGuarantor, { params: { id } })}
      verb={`Remind the guarantors of ${count}`}
      onClose={onClose}
    >
      <p>
        Guarantors who have not answered get a new invitation; earlier links stop working. Where one is missing, the customer is
        asked.
      </p>
    </BulkDialog>
  );
}
