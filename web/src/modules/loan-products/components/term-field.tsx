/** The controls for terms of a loan product: the kind of a term selects the control. */
import { type LoanTermName, loanTermNames, loanTerms, type TermPart } from '@ajo/contract/modules/loan-products.terms';
import { Checkbox, choicesOf, MoneyInput, SelectField, TextField, UnitField, worded } from '#ui';
import { isTermOf, type ProductFields, type ProductForm } from '../product-fields.ts';
import { choiceLabels, termLabels } from '../term.labels.ts';
import { DocumentChoices } from './document-choices.tsx';
import { ClosedDays, FirstInstalment, Grace, Rounding } from './compound-terms.tsx';
import { ProductFees } from './product-fees.tsx';

export const termsOfPart = (part: TermPart): LoanTermName[] => loanTermNames.filter((name) => loanTerms[name].part === part);

/** Terms that have a meaning only next to certain other values. */
const isApplicable: Partial<Record<LoanTermName, (values: ProductFields) => boolean>> = {
  principal_percent: ({ method }) => method === 'fixed_principal_percent',
  instalment_amount: ({ method }) => method === 'fixed_instalment',
  instalment_basis: ({ day_count: dayCount }) => dayCount !== 'period',
};

export const TermFields = ({ part, fields }: { part: TermPart; fields: ProductForm }) =>
  termsOfPart(part)
    .filter((name) => isApplicable[name]?.(fields.values) ?? true)
    .map((name) => <TermField key={name} name={name} fields={fields} />);

const percentKinds = ['percent', 'optional_percent', 'share'] as const;
const dayKinds = ['days', 'optional_days'] as const;
/** Counts of days. */
const dayCounts: readonly LoanTermName[] = ['max_days_late', 'tranche_within_days'];
const textKinds = ['text', 'optional_text', 'count'] as const;

function TermField({ name, fields }: { name: LoanTermName; fields: ProductForm }) {
  const { field, values, set } = fields;
  const { label } = termLabels[name];
  if (isTermOf(name, ...percentKinds)) return <UnitField unit="%" inputMode="decimal" {...numberProps(name)} {...field(name)} />;
  if (isTermOf(name, ...dayKinds)) return <UnitField unit="days" {...numberProps(name)} {...field(name)} />;
  if (isTermOf(name, 'count') && dayCounts.includes(name))
    return <UnitField unit="days" {...numberProps(name)} {...field(name)} />;
  if (isTermOf(name, ...textKinds)) return <TextField {...textProps(name)} {...field(name)} />;
  if (isTermOf(name, 'money', 'optional_money')) return <MoneyInput required {...labelled(name)} {...field(name)} />;
  if (isTermOf(name, 'choice'))
    return <SelectField required {...labelled(name)} options={choicesOf(choiceLabels[name])} {...worded(field(name))} />;
  if (isTermOf(name, 'flag'))
    return <Checkbox label={label} checked={values[name]} onChange={(isChosen) => set(name, isChosen)} />;
  if (isTermOf(name, 'documents')) return <DocumentChoices fields={fields} />;
  const Control = compoundControls[name];
  return <Control fields={fields} />;
}

const compoundControls = {
  first_due: FirstInstalment,
  grace: Grace,
  rounding: Rounding,
  working_days: ClosedDays,
  fees: ProductFees,
};

const labelled = (name: LoanTermName) => {
  const { label, hint }: { label: string; hint?: string } = termLabels[name];
  return { label, ...(hint !== undefined && { hint }) };
};

/** A percentage that only applies next to another choice is required there. */
const numberProps = (name: LoanTermName) => ({
  ...labelled(name),
  required: name in isApplicable || !isTermOf(name, 'optional_percent', 'optional_days'),
});

function textProps(name: LoanTermName) {
  const common = labelled(name);
  if (isTermOf(name, 'optional_text')) return { ...common, lines: 3 };
  return { ...common, required: true, ...(isTermOf(name, 'count') && { inputMode: 'numeric' as const }) };
}
