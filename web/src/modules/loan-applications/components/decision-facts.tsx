/** What a person decides on, inside the dialogs of opinions and decisions. */
import { may } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import type { CreditInputs } from '@ajo/contract/modules/loans.credit';
import type { LoanView } from '@ajo/contract/modules/loans';
import { kycReaders } from '@ajo/contract/modules/onboarding.kyc';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classLabels } from '#modules/credit-bureaus';
import { periodText } from '#modules/loan-products';
import { mayReadStatements } from '#modules/statements';
import { factName } from '#platform/fact-text';
import { paths } from '#platform/paths';
import { ratioText } from '#platform/percent';
import { session } from '#platform/session';
import { Facts, Notice } from '#ui';
import { incomeSources } from '../credit.labels.ts';
import { conflictText, reviewTexts } from '../loan.labels.ts';
import { acceptedGuarantors } from '../stages.ts';

const opinionText = (opinion: LoanView['review']): string =>
  opinion ? [`${factName(opinion.verdict)} by ${opinion.by}`, opinion.note].filter(Boolean).join(': ') : 'Not given yet';

/** Of loans at other lenders. Without a report the factor of the score states it. */
function bureauFacts({ bureau_worst_class: worst, bureau_instalments: monthly }: CreditInputs): Record<string, string> {
  if (worst === null && monthly === null) return {};
  const words = [worst && `${classLabels[worst].text} at worst`, monthly !== null && `${naira(monthly)} a month elsewhere`];
  return { 'Credit bureaus': words.filter(Boolean).join(', ') };
}

type Props = { loan: LoanView };
type Opinion = 'recommend' | 'review';

const mayReadDocuments = (): boolean => kycReaders.some((capability) => may(session.role(), capability));

/** What waits for a look; it blocks nothing. A new tab, so that what is typed in the dialog stays. */
export function reviewFacts({ id, to_review: left }: LoanView): Record<string, ReactNode> {
  const all = [
    { of: 'documents', to: `${paths.staff.request(id)}?tab=documents`, isLink: mayReadDocuments() },
    { of: 'statements', to: paths.staff.bankStatement(id), isLink: mayReadStatements(session.role()) },
  ] as const;
  return Object.fromEntries(
    all.flatMap(({ of, to, isLink }) => {
      const [name, textOf] = reviewTexts[of];
      const text = textOf(left[of]);
      if (left[of] === 0) return of === 'documents' ? [[name, text]] : [];
      const link = (
        <Link to={to} target="_blank" rel="noreferrer" aria-label={`${text}, opens in a new tab`}>
          {text}
        </Link>
      );
      return [[name, isLink ? link : text]];
    }),
  );
}

/** How many accepted, and whether one of them may be partial. */
const guarantorsText = ({ guarantors, terms, assessment }: LoanView): string =>
  [
    `${acceptedGuarantors({ guarantors })} of ${terms.required_guarantors} accepted`,
    (assessment?.inputs.guarantor_conflicts ?? 0) > 0 && conflictText,
  ]
    .filter(Boolean)
    .join(', ');

/** `giving`: the opinion that the dialog asks for, which is a fact only once it was given. */
export function DecisionFacts({ loan, giving }: Props & { giving?: Opinion }) {
  const { assessment, terms } = loan;
  const isShown = (opinion: Opinion): boolean =>
    opinion !== giving || (opinion === 'review' ? loan.review : loan.recommendation) !== null;
  const stops = assessment?.result.stops ?? [];
  return (
    <>
      {stops.length > 0 && (
        <Notice tone="error" title={stops.length === 1 ? 'One hard decline' : `${stops.length} hard declines`}>
          <ul>
            {stops.map(({ rule, text }) => (
              <li key={rule}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Facts
        of={{
          Loan: `${naira(loan.principal)}, ${loan.instalments} instalments ${periodText(terms)}`,
          'Customer receives': naira(loan.paid_out),
          ...(assessment && {
            Score: `${assessment.result.score} of 100, ${assessment.result.band}`,
            ...(stops.length === 0 && { 'Hard declines': 'None' }),
            'Income a month':
              assessment.inputs.income_source === 'none'
                ? incomeSources.none
                : `${naira(assessment.inputs.income)}, ${incomeSources[assessment.inputs.income_source].toLowerCase()}`,
            'Instalments to income': ratioText(assessment.result.dti_bps),
            ...bureauFacts(assessment.inputs),
          }),
          ...(terms.required_guarantors > 0 && { Guarantors: guarantorsText(loan) }),
          ...reviewFacts(loan),
          ...(isShown('recommend') && { Recommendation: opinionText(loan.recommendation) }),
          ...(isShown('review') && { 'Compliance review': opinionText(loan.review) }),
          ...(loan.first_approval && { 'First approval': opinionText(loan.first_approval) }),
        }}
      />
    </>
  );
}
