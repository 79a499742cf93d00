/** The controls for terms of a loan product: the kind of a term selects the control. */
import { type LoanTermName, loanTermNames, loanTerms, type TermPart } from '@ajo/contract/modules/loan-products.terms';
import { Checkbox, choicesOf, MoneyInput, SelectField, TextField, worded } from '#ui';
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

const textKinds = ['text', 'optional_text', 'percent', 'optional_percent', 'share', 'count', 'days', 'optional_days'] as const;

function TermField({ name, fields }: { name: LoanTermName; fields: ProductForm }) {
  const { field, values, set } = fields;
  const { label } = termLabels[name];
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
function textProps(name: LoanTermName) {
  const { label, ...rest } = labelled(name);
  const isRequired = name in isApplicable || !isTermOf(name, 'optional_text', 'optional_percent', 'optional_days');
  const common = { ...rest, label, required: isRequired };
  if (isTermOf(name, 'text')) return common;
  if (isTermOf(name, 'optional_text')) return { ...common, lines: 3 };
  return isTermOf(name, 'percent', 'optional_percent', 'share')
    ? { ...common, label: `${label}, percent`, inputMode: 'decimal' as const }
    : { ...common, inputMode: 'numeric' as const };
}
