/** One credit report: its figures first, then each loan. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { BureauEnquiry, BureauFacility, BureauSummary } from '@ajo/contract/modules/credit-bureaus';
import { ageText } from '#platform/age-text';
import { now } from '#platform/clock';
import { DataTable, Facts, StatusTag } from '#ui';
import { classLabels } from '../credit-bureaus.labels.ts';
import '../../../ui/disclosure.css';

type Props = { of: BureauEnquiry; title: string };
type FacilityRow = BureauFacility & { id: string };

export function BureauReport({ of: report, title }: Props) {
  const { summary } = report;
  if (!summary) return <p>{`${title} has no record of the customer. ${ageOf(report)}.`}</p>;
  return (
    <>
      <Figures score={report.score} summary={summary} />
      <div className="contract-facts">
        <Facts of={enquiryFacts(report, summary)} />
      </div>
      {report.facilities.length > 0 && (
        <div className="disclosures">
          <details>
            <summary>{report.facilities.length === 1 ? 'Show the loan' : `Show all ${report.facilities.length} loans`}</summary>
            <Facilities rows={report.facilities} title={title} />
          </details>
        </div>
      )}
    </>
  );
}

/** What a folded report says in one line. */
export const summaryText = (score: number | null, { balance, overdue, worst_class: worst }: BureauSummary): string =>
  [
    `Score ${score ?? 'not stated'}`,
    worst && `worst status ${classLabels[worst].text}`,
    overdue > 0n ? `${naira(overdue)} overdue` : `${naira(balance)} owed elsewhere`,
  ]
    .filter(Boolean)
    .join(', ');

const ageOf = ({ answered_at: at, valid_until: until, requested_by: by }: BureauEnquiry): string =>
  at ? `Received ${ageText(at, now())} ago, requested by ${by}, valid until ${longDay(until)}` : '';

const enquiryFacts = (
  { answered_at: at, valid_until: until, requested_by: by, number }: BureauEnquiry,
  { inquiries }: BureauSummary,
) => ({
  ...(at && { Received: `${ageText(at, now())} ago by ${by}`, 'Valid until': longDay(until) }),
  ...(number && { 'Report number': <span className="whole">{number}</span> }),
  'Lender enquiries': `${inquiries} in 90 days`,
});

function Figures({ score, summary }: { score: number | null; summary: BureauSummary }) {
  const { running, balance, overdue, monthly, monthly_unknown: unknown, worst_class: worst, worst_days_late: days } = summary;
  return (
    <dl className="record-figures">
      <div>
        <dt>Bureau score</dt>
        <dd>{score ?? 'Not stated'}</dd>
      </div>
      <div {...(overdue > 0n && { 'data-late': true })}>
        <dt>Loans elsewhere</dt>
        <dd>{running}</dd>
        <dd className="figure-note">{overdue > 0n ? `${naira(overdue)} overdue` : 'Nothing is overdue'}</dd>
      </div>
      <div>
        <dt>Balance elsewhere</dt>
        <dd>{naira(balance)}</dd>
        <dd className="figure-note">{monthlyText(monthly, unknown)}</dd>
      </div>
      <div>
        <dt>Worst classification</dt>
        <dd>{worst ? <StatusTag tone={classLabels[worst].tone}>{classLabels[worst].text}</StatusTag> : 'No loans'}</dd>
        {days !== null && <dd className="figure-note">{days === 0 ? 'Never late' : `${days} days late at worst`}</dd>}
      </div>
    </dl>
  );
}

function monthlyText(monthly: BureauSummary['monthly'], unknown: number): string {
  if (monthly === null) return 'Instalments are not stated';
  const rest = unknown > 0 ? `, and ${unknown === 1 ? 'one loan' : `${unknown} loans`} without a stated instalment` : '';
  return `${naira(monthly)} a month${rest}`;
}

const Facilities = ({ rows, title }: { rows: readonly BureauFacility[]; title: string }) => (
  <DataTable<FacilityRow>
    small="rows"
    label={`Loans in the report of ${title}`}
    rows={rows.map((row, at) => ({ ...row, id: String(at) }))}
    empty="No loans"
    columns={{
      Lender: (row) => (
        <>
          {row.lender}
          {row.ours && ' (ours, not counted)'}
        </>
      ),
      Type: (row) => [row.kind, row.lender_type].filter(Boolean).join(', ') || '—',
      Opened: (row) => longDay(row.opened_on) || '—',
      Amount: { align: 'end', cell: (row) => (row.amount === null ? '—' : naira(row.amount)) },
      Balance: { align: 'end', cell: (row) => naira(row.balance) },
      Overdue: { align: 'end', cell: (row) => naira(row.overdue) },
      'A month': { align: 'end', cell: (row) => (row.monthly === null ? '—' : naira(row.monthly)) },
      Class: (row) => <StatusTag tone={classLabels[row.classification].tone}>{classOf(row)}</StatusTag>,
    }}
  />
);

const classOf = ({ open, classification, days_late: days }: BureauFacility): string =>
  [open ? null : 'Closed', classLabels[classification].text, days ? `${days} days late` : null].filter(Boolean).join(', ');
