/** The part of the product form for the schedule terms: collapsed groups with a summary. */
import type { LoanProductTerms, TermPart } from '@ajo/contract/modules/loan-products.terms';
import { Card } from '#ui';
import { type EnteredTerms, type ProductForm, termsOf } from '../product-fields.ts';
import {
  choiceLabels,
  downPaymentText,
  feesText,
  firstDueText,
  graceText,
  partTitles,
  roundingText,
  tranchesText,
  workingDaysText,
} from '../term.labels.ts';
import { TermFields, termsOfPart } from './term-field.tsx';
import { TermsGroup } from './terms-group.tsx';

type SchedulePart = Exclude<TermPart, 'offer' | 'limits' | 'cost' | 'conditions' | 'documents'>;
type Summary = (terms: Omit<LoanProductTerms, 'min_amount' | 'max_amount'>) => string;

const summaries: Record<SchedulePart, Summary> = {
  tranches: tranchesText,
  down_payment: downPaymentText,
  day_count: (terms) => choiceLabels.day_count[terms.day_count],
  first_due: (terms) => firstDueText(terms.first_due),
  grace: (terms) => graceText(terms.grace),
  rounding: (terms) => roundingText(terms.rounding),
  working_days: (terms) => workingDaysText(terms.working_days),
  fees: (terms) => feesText(terms.fees),
  late_payment: (terms) => choiceLabels.penalty_kind[terms.penalty_kind],
};
/** Their control arranges its own fields. */
const arranged: readonly SchedulePart[] = ['first_due', 'grace', 'rounding', 'working_days', 'fees'];

export function ScheduleTerms({ fields }: { fields: ProductForm }) {
  const terms: EnteredTerms = termsOf(fields.values);
  return (
    <Card title="Instalment schedule">
      <div className="disclosures">
        {(Object.keys(summaries) as SchedulePart[]).map((part) => (
          <TermsGroup
            key={part}
            name={partTitles[part]}
            label={summaries[part](terms)}
            errors={fields.errors}
            of={termsOfPart(part)}
          >
            {arranged.includes(part) ? (
              <TermFields part={part} fields={fields} />
            ) : (
              <div className="stack term-fields">
                <TermFields part={part} fields={fields} />
              </div>
            )}
          </TermsGroup>
        ))}
      </div>
    </Card>
  );
}
