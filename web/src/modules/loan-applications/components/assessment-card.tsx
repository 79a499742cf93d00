/** What the credit rules say of an application: stops first, then the score with the rows behind it. */
import { naira } from '@ajo/contract/kernel/money';
import { shortInstant } from '@ajo/contract/kernel/time';
import type { CreditAssessment, CreditResult, KeptAssessment } from '@ajo/contract/modules/loans.credit';
import type { LoanId } from '@ajo/contract/modules/loans';
import { Card, DataTable, ErrorState, Facts, Notice, Skeletons, Stack, StatusTag } from '#ui';
import { bandTones, momentLabels, percentText } from '../credit.labels.ts';
import { useAssessments } from '../staff-loans.calls.ts';

type Factor = CreditResult['factors'][number] & { id: string };
type AssessmentRow = KeptAssessment & { id: string };

export function AssessmentCard({ assessment: { inputs, result } }: { assessment: CreditAssessment }) {
  return (
    <Card
      title="Credit assessment"
      actions={
        <StatusTag tone={bandTones[result.band]}>
          {result.score} of 100, {result.band}
        </StatusTag>
      }
    >
      <Stack>
        <Findings result={result} />
        <Facts
          of={{
            'Income a month': inputs.income_source === 'none' ? 'Not known' : `${naira(inputs.income)} (${inputs.income_source})`,
            'Instalments that run': naira(inputs.existing_instalments),
            'Instalments of this loan': naira(inputs.requested_instalment),
            'Of the income': percentText(result.dti_bps),
            'Owed on loans that run': naira(inputs.exposure),
            'Owed with this loan': naira(result.exposure_after),
            'Loans that run': String(inputs.active_loans),
            'Days late': String(inputs.days_late),
          }}
        />
        <DataTable<Factor>
          label="Score"
          rows={result.factors.map((factor) => ({ ...factor, id: factor.name }))}
          empty="No factors"
          totals={{ Points: `${result.score} of 100` }}
          columns={{
            Factor: (row) => row.name,
            Found: (row) => row.value,
            Points: { align: 'end', cell: (row) => `${row.points} of ${row.of}` },
          }}
        />
        <p className="quiet">Rules {result.rule_version}</p>
      </Stack>
    </Card>
  );
}

function Findings({ result: { stops, flags } }: { result: CreditResult }) {
  return (
    <>
      {stops.length > 0 && (
        <Notice tone="error" title="Cannot be approved now">
          <ul>
            {stops.map(({ rule, text }) => (
              <li key={rule}>
                {text} (rule: {rule.replaceAll('_', ' ')})
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {flags.length > 0 && (
        <Notice tone="warning" title="For a person to look at">
          <ul>
            {flags.map(({ rule, text }) => (
              <li key={rule}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** What was kept at submission and at each decision, so that a decision can be explained later. */
export function KeptAssessments({ id }: { id: LoanId }) {
  const { data, error, refetch } = useAssessments(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <DataTable<AssessmentRow>
      label="Kept assessments"
      rows={data.map((one) => ({ ...one, id: `${one.moment}-${one.at.getTime()}` }))}
      empty="Nothing was kept yet"
      columns={{
        When: (row) => `${momentLabels[row.moment] ?? row.moment}, ${shortInstant(row.at)}`,
        By: (row) => row.by,
        Score: { align: 'end', cell: (row) => `${row.result.score} of 100` },
        'Of the income': { align: 'end', cell: (row) => percentText(row.result.dti_bps) },
        Stops: (row) => row.result.stops.map(({ rule }) => rule.replaceAll('_', ' ')).join(', ') || 'None',
        Rules: (row) => row.result.rule_version,
      }}
    />
  );
}
