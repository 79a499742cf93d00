/** What credit bureaus report of an applicant, one part for each bureau, and the way to request a report. */
import { may } from '@ajo/contract/kernel/access';
import { longInstant } from '@ajo/contract/kernel/time';
import { type BureauEnquiry, type BureauOfLoan, type BureausOfLoan, bureauTitles } from '@ajo/contract/modules/credit-bureaus';
import type { LoanId } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { session } from '#platform/session';
import { Button, Card, EmptyState, ErrorState, Notice, Problem, Row, Skeletons, Stack } from '#ui';
import { useBureaus, useRequestReport } from '../credit-bureaus.calls.ts';
import { BureauReport, summaryText } from './bureau-report.tsx';
import { RawReportDialog } from './raw-report-dialog.tsx';
import '../../../ui/disclosure.css';

/** `isOver`: nothing is requested any more. */
type CardProps = { id: LoanId; isOver?: boolean };

export const BureauCard = (props: CardProps) =>
  may(session.role(), 'bureau.enquire') ? (
    <Card title="Credit bureaus">
      <Bureaus {...props} />
    </Card>
  ) : null;

function Bureaus({ id, isOver = false }: CardProps) {
  const { data, error, refetch } = useBureaus(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  if (data.bureaus.length === 0)
    return <EmptyState title="No credit bureau is connected">Reports can be requested once a bureau is configured.</EmptyState>;
  if (isOver && data.bureaus.every(({ latest, attempt }) => !latest && !attempt))
    return <p className="quiet">{`No report was requested. ${consentText(data)}`}</p>;
  const shared = sharedReason(data);
  return (
    <Stack gap="loose">
      {data.bureaus.map((one, at) => (
        <BureauPart
          key={one.bureau}
          id={id}
          of={isOver || shared !== undefined ? { ...one, why_not: null } : one}
          isFirst={at === 0}
        />
      ))}
      <p className="quiet">{[!isOver && shared && `${shared}.`, consentText(data)].filter(Boolean).join(' ')}</p>
    </Stack>
  );
}

/** Why no bureau can be asked, where it is the same for each of several. */
function sharedReason({ bureaus }: BureausOfLoan): string | undefined {
  const [first, ...others] = bureaus.map(({ latest, why_not: whyNot }) => (latest ? null : whyNot));
  return first && others.length > 0 && others.every((one) => one === first) ? first : undefined;
}

function consentText({ consent }: BureausOfLoan): string {
  if (!consent) return 'The customer has not agreed to credit reports in this application.';
  const counter = consent.taken_by ? `, by code at the counter with ${consent.taken_by}` : '';
  return `The customer agreed to credit reports on ${longInstant(consent.at)}${counter} (consent version ${consent.version}).`;
}

type PartProps = { id: LoanId; of: BureauOfLoan; isFirst: boolean };

/** Reports often agree: the second one is a line that opens. */
function BureauPart({ id, of: { bureau, latest, attempt, can, why_not: whyNot }, isFirst }: PartProps) {
  const request = useRequestReport(id);
  const title = bureauTitles[bureau];
  return (
    <section aria-label={title}>
      <Stack>
        <div className="row row-spread">
          <div>
            <h3>{title}</h3>
            {!latest && <p className="quiet">No report yet.</p>}
          </div>
          <Row>
            {can.includes('request') && (
              <Button
                small
                look="plain"
                busy={request.isPending}
                label={`${verbOf(latest, attempt)} from ${title}`}
                onClick={() => request.mutate(bureau)}
              >
                {verbOf(latest, attempt)}
              </Button>
            )}
            {/* Of a report that is here its age says until when it is valid. */}
            {!latest && whyNot && <span className="quiet">{whyNot}.</span>}
            {latest && <RawReport of={latest} title={title} />}
          </Row>
        </div>
        <Problem of={request.error} />
        {attempt && <AttemptNotice attempt={attempt} title={title} />}
        {latest && <Report of={latest} title={title} isFirst={isFirst} />}
      </Stack>
    </section>
  );
}

function Report({ of: report, title, isFirst }: { of: BureauEnquiry; title: string; isFirst: boolean }) {
  if (isFirst || !report.summary) return <BureauReport of={report} title={title} />;
  return (
    <div className="disclosures">
      <details>
        <summary>{summaryText(report.score, report.summary)}</summary>
        <BureauReport of={report} title={title} />
      </details>
    </div>
  );
}

function RawReport({ of: { id }, title }: { of: BureauEnquiry; title: string }) {
  const [isReading, setReading] = useState(false);
  if (!may(session.role(), 'pii.reveal')) return null;
  return (
    <>
      <Button small look="plain" label={`View report of ${title}`} onClick={() => setReading(true)}>
        View report
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
