/** What credit bureaus report of an applicant, one part for each bureau, and the way to request a report. */
import { may } from '@ajo/contract/kernel/access';
import { longInstant } from '@ajo/contract/kernel/time';
import { type BureauEnquiry, type BureauOfLoan, type BureausOfLoan, bureauTitles } from '@ajo/contract/modules/credit-bureaus';
import type { LoanId } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { session } from '#platform/session';
import { Button, Card, EmptyState, ErrorState, Notice, Problem, Row, Skeletons, Stack } from '#ui';
import { useBureaus, useRequestReport } from '../credit-bureaus.calls.ts';
import { BureauReport } from './bureau-report.tsx';
import { RawReportDialog } from './raw-report-dialog.tsx';

export const BureauCard = ({ id }: { id: LoanId }) =>
  may(session.role(), 'bureau.enquire') ? (
    <Card title="Credit bureaus">
      <Bureaus id={id} />
    </Card>
  ) : null;

function Bureaus({ id }: { id: LoanId }) {
  const { data, error, refetch } = useBureaus(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  if (data.bureaus.length === 0)
    return <EmptyState title="No credit bureau is connected">Reports can be requested once a bureau is configured.</EmptyState>;
  return (
    <Stack gap="loose">
      {data.bureaus.map((one) => (
        <BureauPart key={one.bureau} id={id} of={one} />
      ))}
      <p className="quiet">{consentText(data)}</p>
    </Stack>
  );
}

function consentText({ consent }: BureausOfLoan): string {
  if (!consent) return 'The customer has not agreed to credit reports in this application.';
  const counter = consent.taken_by ? `, by code at the counter with ${consent.taken_by}` : '';
  return `The customer agreed to credit reports on ${longInstant(consent.at)}${counter} (text ${consent.version}).`;
}

function BureauPart({ id, of: { bureau, latest, attempt, can, why_not: whyNot } }: { id: LoanId; of: BureauOfLoan }) {
  const request = useRequestReport(id);
  const title = bureauTitles[bureau];
  return (
    <section aria-label={title}>
      <Stack>
        <h3>{title}</h3>
        <Problem of={request.error} />
        {attempt && <AttemptNotice attempt={attempt} title={title} />}
        {latest ? <BureauReport of={latest} title={title} /> : <p className="quiet">No report yet.</p>}
        <Row>
          {can.includes('request') ? (
            <Button
              look="quiet"
              busy={request.isPending}
              label={`${verbOf(latest, attempt)} from ${title}`}
              onClick={() => request.mutate(bureau)}
            >
              {verbOf(latest, attempt)}
            </Button>
          ) : (
            <span className="quiet">{whyNot}</span>
          )}
          {latest && <RawReport of={latest} title={title} />}
        </Row>
      </Stack>
    </section>
  );
}

function RawReport({ of: { id }, title }: { of: BureauEnquiry; title: string }) {
  const [isReading, setReading] = useState(false);
  if (!may(session.role(), 'pii.reveal')) return null;
  return (
    <>
      <Button small look="plain" label={`Full answer of ${title}`} onClick={() => setReading(true)}>
        Full answer
      </Button>
      {isReading && <RawReportDialog id={id} title={title} onClose={() => setReading(false)} />}
    </>
  );
}

const verbOf = (latest: BureauEnquiry | null, attempt: BureauEnquiry | null): string =>
  latest || attempt ? 'Request again' : 'Request report';

function AttemptNotice({ attempt, title }: { attempt: BureauEnquiry; title: string }) {
  const by = `${attempt.requested_by}, ${longInstant(attempt.requested_at)}`;
  return attempt.status === 'requested' ? (
    <Notice title="A report is being requested. ">{by}</Notice>
  ) : (
    <Notice tone="warning" title={`${title} did not answer. `}>
      Requested by {by}. The next request is the same enquiry.
    </Notice>
  );
}
