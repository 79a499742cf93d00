/** What the credit rules say of an application: stops first, then the score with the rows behind it. */
import { minus, naira, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import {
  type CreditAssessment,
  type CreditResult,
  dtiWithOtherLenders,
  type StoredAssessment,
} from '@ajo/contract/modules/loans.credit';
import type { LoanId } from '@ajo/contract/modules/loans';
import { Card, DataTable, ErrorState, Facts, Notice, Skeletons, Stack, StatusTag } from '#ui';
import { bandTones, incomeSources, momentLabels, percentText } from '../credit.labels.ts';
import { useAssessments } from '../staff-loans.calls.ts';

type Factor = CreditResult['factors'][number] & { id: string };
type AssessmentRow = StoredAssessment & { id: string };

export function AssessmentCard({ assessment: { inputs, result }, maxDti }: { assessment: CreditAssessment; maxDti: number }) {
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
        <Affordability inputs={inputs} dti={result.dti_bps} maxDti={maxDti} />
        <Facts
          of={{
            'Owed on running loans': naira(inputs.exposure),
            'Owed with this loan': naira(result.exposure_after),
            'Running loans': String(inputs.active_loans),
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
        <p className="quiet">{rulesText(result)}</p>
      </Stack>
    </Card>
  );
}

/** Earlier assessments have no number of a scorecard. */
const rulesText = ({ rule_version: rules, scorecard }: CreditResult): string =>
  scorecard === null ? `Rules ${rules}` : `Rules ${rules}, scorecard ${scorecard}`;

type Inputs = CreditAssessment['inputs'];

function Affordability({ inputs, dti, maxDti }: { inputs: Inputs; dti: number | null; maxDti: number }) {
  const { bureau_instalments: others } = inputs;
  const left = minus(inputs.income, sumOf([inputs.existing_instalments, inputs.requested_instalment, others ?? noMoney]));
  const withOthers = dtiWithOtherLenders(inputs);
  const isKnown = inputs.income_source !== 'none';
  return (
    <>
      <h3>Can the customer pay it back?</h3>
      <dl className="record-figures">
        <div>
          <dt>Income a month</dt>
          <dd>{isKnown ? naira(inputs.income) : 'Not known'}</dd>
          {isKnown && <dd className="figure-note">{inputs.income_source === 'statement' ? 'Proven' : 'Declared'}</dd>}
        </div>
        <div>
          <dt>Instalments of running loans</dt>
          <dd>{naira(inputs.existing_instalments)}</dd>
        </div>
        <div>
          <dt>Instalments of this loan</dt>
          <dd>{naira(inputs.requested_instalment)}</dd>
        </div>
        {others !== null && (
          <div>
            <dt>Instalments at other lenders</dt>
            <dd>{naira(others)}</dd>
            <dd className="figure-note">Reported by credit bureaus</dd>
          </div>
        )}
        <div {...(left < 0n && { 'data-late': true })}>
          <dt>Remaining income</dt>
          <dd>{isKnown ? naira(left) : '—'}</dd>
        </div>
      </dl>
      <p className="quiet">
        {isKnown && `${sourceText(inputs)}. `}
        {`Instalments with us are ${percentText(dti)} of the income${maxDti > 0 ? `; ${percentText(maxDti)} at most` : ''}.`}
        {withOthers !== undefined &&
          ` With the loans at other lenders they are ${percentText(withOthers)}; the rule counts loans with us only.`}
      </p>
    </>
  );
}

/** Where the income comes from, and how far the customer's own figure is from it. */
function sourceText({ income_source: source, statement_to: to, declared_income: declared, income }: Inputs): string {
  if (source !== 'statement') return incomeSources[source];
  const words = [incomeSources.statement, to && `to ${longDay(to)}`].filter(Boolean).join(' ');
  if (declared === null) return `${words}; nothing declared`;
  const difference = minus(income, declared);
  if (difference === 0n) return `${words}, as declared`;
  return `${words}; declared ${naira(declared)}, ${difference > 0n ? `${naira(difference)} less` : `${naira(minus(declared, income))} more`}`;
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
        <Notice tone="warning" title="For manual review">
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
export function StoredAssessments({ id }: { id: LoanId }) {
  const { data, error, refetch } = useAssessments(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <DataTable<AssessmentRow>
      label="Earlier assessments"
      rows={data.map((one) => ({ ...one, id: `${one.moment}-${one.at.getTime()}` }))}
      empty="No assessments yet"
      columns={{
        When: (row) => `${momentLabels[row.moment] ?? row.moment}, ${longInstant(row.at)}`,
        By: (row) => row.by,
        Score: { align: 'end', cell: (row) => `${row.result.score} of 100` },
        'Debt-to-income': { align: 'end', cell: (row) => percentText(row.result.dti_bps) },
        Stops: (row) => row.result.stops.map(({ rule }) => rule.replaceAll('_', ' ')).join(', ') || 'None',
        Rules: (row) => rulesText(row.result),
      }}
    />
  );
}
