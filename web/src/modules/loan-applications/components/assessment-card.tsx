/** What the credit rules say of an application: stops first, whether the customer can pay it back, and the score with the rows behind it. */
import { type Kobo, minus, naira, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { ratioText } from '#platform/percent';
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import {
  type CreditAssessment,
  type CreditInputs,
  type CreditResult,
  dtiWithOtherLenders,
  type StoredAssessment,
} from '@ajo/contract/modules/loans.credit';
import type { LoanId } from '@ajo/contract/modules/loans';
import { Card, DataTable, ErrorState, Facts, Fold, Notice, Pair, Skeletons, Stack } from '#ui';
import { incomeSources, momentLabels } from '../credit.labels.ts';
import { useAssessments } from '../staff-loans.calls.ts';

type Factor = CreditResult['factors'][number] & { id: string };
type AssessmentRow = StoredAssessment & { id: string };

type CardProps = {
  assessment: CreditAssessment;
  maxDti: number;
  /** The title of the hard declines; undefined where they are over. */
  stops: string | undefined;
  /** The decision is still to come: what it has to consider is in colour. */
  isOpen: boolean;
  /** The debt-to-income is in the head of the page. */
  hasDti: boolean;
};

export function AssessmentCard({ assessment: { inputs, result }, maxDti, stops, isOpen, hasDti }: CardProps) {
  return (
    <Card title="Credit assessment">
      <Stack>
        <Findings of={result} stopsTitle={stops} isOpen={isOpen} />
        <Affordability inputs={inputs} dtiText={hasDti ? undefined : dtiText(inputs, result.dti_bps, maxDti)} />
      </Stack>
    </Card>
  );
}

type Part = { key: 'running' | 'elsewhere' | 'new' | 'left'; label: string; amount: Kobo; note?: string };

const isKnown = ({ income_source: source }: CreditInputs): boolean => source !== 'none';

/** The income of a month, and what instalments take of it, as figures and as one bar. */
function Affordability({ inputs, dtiText: dti }: { inputs: CreditInputs; dtiText: string | undefined }) {
  const parts = partsOf(inputs);
  const text = [isKnown(inputs) && sourceText(inputs), dti].filter(Boolean).join(' ');
  return (
    <>
      <h3>Can the customer pay it back?</h3>
      <dl className="record-figures">
        <div>
          <dt>Income a month</dt>
          <dd>{isKnown(inputs) ? naira(inputs.income) : 'Not known'}</dd>
          {isKnown(inputs) && <dd className="figure-note">{inputs.income_source === 'statement' ? 'Proven' : 'Declared'}</dd>}
        </div>
        {parts.map(({ key, label, amount, note }) => (
          <div key={key} {...(amount < 0n && { 'data-late': true })}>
            <dt>
              <i className="share" data-share={key} aria-hidden="true" />
              {label}
            </dt>
            <dd>{key === 'left' && !isKnown(inputs) ? '—' : naira(amount)}</dd>
            {note && <dd className="figure-note">{note}</dd>}
          </div>
        ))}
      </dl>
      {isKnown(inputs) && <SharesBar of={parts} />}
      {text && <p className="quiet">{text}</p>}
    </>
  );
}

function partsOf(inputs: CreditInputs): Part[] {
  const { income, existing_instalments: running, requested_instalment: requested, bureau_instalments: others } = inputs;
  const left = minus(income, sumOf([running, requested, others ?? noMoney]));
  const shareOf = (amount: Kobo): { note?: string } =>
    income > 0n && amount > 0n ? { note: `${Math.round((Number(amount) / Number(income)) * 100)}% of income` } : {};
  return [
    ...(running > noMoney ? [{ key: 'running' as const, label: 'Loans with us', amount: running, ...shareOf(running) }] : []),
    ...(others === null
      ? []
      : [
          {
            key: 'elsewhere' as const,
            label: 'Loans elsewhere',
            amount: others,
            note: shareOf(others).note ?? 'credit bureaus',
          },
        ]),
    { key: 'new', label: 'This loan', amount: requested, ...shareOf(requested) },
    { key: 'left', label: 'Left over', amount: left, ...(isKnown(inputs) && shareOf(left)) },
  ];
}

/** Decoration: the figures above it name the parts. */
function SharesBar({ of: parts }: { of: readonly Part[] }) {
  const shown = parts.filter(({ amount }) => amount > 0n);
  const whole = shown.reduce((sum, { amount }) => sum + Number(amount), 0);
  const starts = shown.map((_, at) => shown.slice(0, at).reduce((sum, { amount }) => sum + Number(amount), 0));
  return (
    <svg className="shares" width="100%" height="12" aria-hidden="true" focusable="false">
      {shown.map(({ key, amount }, at) => (
        <rect
          key={key}
          data-share={key}
          x={`${((starts[at] ?? 0) / whole) * 100}%`}
          width={`${(Number(amount) / whole) * 100}%`}
          height="12"
        />
      ))}
    </svg>
  );
}

function dtiText(inputs: CreditInputs, dti: number | null, maxDti: number): string {
  const withOthers = dtiWithOtherLenders(inputs);
  const limit = maxDti > 0 ? ` The limit with us is ${ratioText(maxDti)}.` : '';
  return withOthers === undefined
    ? `Instalments with us take ${ratioText(dti)} of income.${limit}`
    : `Instalments take ${ratioText(dti)} of income with us, ${ratioText(withOthers)} with all lenders.${limit}`;
}

/** Of a proven income, from when it is, and the customer's own figure. That another one is declared is at its figure. */
function sourceText({
  income_source: source,
  statement_to: to,
  declared_income: declared,
  income,
}: CreditInputs): string | undefined {
  if (source !== 'statement') return undefined;
  const words = `Income ${incomeSources.statement.toLowerCase()}${to ? ` to ${longDay(to)}` : ''}.`;
  if (declared === null) return `${words} The customer declared none.`;
  return `${words} The customer declared ${declared === income ? 'the same' : naira(declared)}.`;
}

/** The points behind the score, and what the customer owes already. */
export const ScoreFold = ({ assessment: { inputs, result } }: { assessment: CreditAssessment }) => (
  <Fold id="score" title="Score and exposure" line={`${result.score} of 100, ${result.band}`}>
    <DataTable<Factor>
      small="rows"
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
    <Facts
      of={{
        'Owed on running loans': naira(inputs.exposure),
        'Owed with this loan': naira(result.exposure_after),
        'Running loans': String(inputs.active_loans),
        'Days past due': String(inputs.days_late),
        'Scored with': rulesText(result),
      }}
    />
  </Fold>
);

/** Earlier assessments have no number of a scorecard. */
const rulesText = ({ rule_version: rules, scorecard }: CreditResult): string =>
  scorecard === null ? `Rules ${rules}` : `Rules ${rules}, scorecard ${scorecard}`;

type FindingsProps = { of: Pick<CreditResult, 'stops' | 'flags'>; stopsTitle: string | undefined; isOpen: boolean };

function Findings({ of: { stops, flags }, stopsTitle, isOpen }: FindingsProps) {
  return (
    <>
      {stopsTitle && stops.length > 0 && <Finding tone={isOpen ? 'error' : undefined} title={stopsTitle} of={stops} />}
      {flags.length > 0 && (
        <Finding
          tone={isOpen ? 'warning' : undefined}
          title={isOpen ? 'For manual review' : 'Flagged for manual review'}
          of={flags}
        />
      )}
    </>
  );
}

type FindingProps = {
  tone: 'error' | 'warning' | undefined;
  title: string;
  of: readonly { rule: string; text: string }[];
};

/** Without a tone it is past. */
function Finding({ tone, title, of: found }: FindingProps) {
  const list =
    found.length === 1 ? (
      <p>{found[0]?.text}</p>
    ) : (
      <ul>
        {found.map(({ rule, text }) => (
          <li key={rule}>{text}</li>
        ))}
      </ul>
    );
  if (tone)
    return (
      <Notice tone={tone} title={title}>
        {list}
      </Notice>
    );
  return (
    <div className="past-finding">
      <strong>{title}</strong>
      {list}
    </div>
  );
}

/** What was kept at submission and at each decision, so that a decision can be explained later. */
export function StoredAssessments({ id }: { id: LoanId }) {
  const { data, error, refetch } = useAssessments(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <DataTable<AssessmentRow>
      small="rows"
      label="Earlier assessments"
      rows={data.map((one) => ({ ...one, id: `${one.moment}-${one.at.getTime()}` }))}
      empty="No assessments yet"
      columns={{
        Assessed: (row) => <Pair note={longInstant(row.at)}>{momentLabels[row.moment] ?? row.moment}</Pair>,
        By: (row) => row.by,
        Score: { align: 'end', cell: (row) => `${row.result.score} of 100` },
        'Debt-to-income': { align: 'end', cell: (row) => ratioText(row.result.dti_bps) },
        Stops: (row) => row.result.stops.map(({ rule }) => rule.replaceAll('_', ' ')).join(', ') || 'None',
        Rules: (row) => rulesText(row.result),
      }}
    />
  );
}
