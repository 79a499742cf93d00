/** Between the form of a loan product, where numbers are text, and its terms: derived from the definitions of the terms. Pure. */
import type { Kobo } from '@ajo/contract/kernel/money';
import {
  initialTerms,
  type LoanProductTerms,
  type LoanTermName,
  loanTermNames,
  type LoanTermOf,
  loanTerms,
  type TermKind,
} from '@ajo/contract/modules/loan-products.terms';
import { basisPointsOf, percentOfBasisPoints } from '#platform/percent';
import { wholeOf } from '#platform/whole';
import type { useFields } from '#ui';
import { type CompoundFields, compoundFieldsOf, compoundTermsOf } from './compound-fields.ts';

type CountTerm = LoanTermOf<'count' | 'days'>;
type PercentTerm = LoanTermOf<'optional_percent'>;
type MoneyTerm = LoanTermOf<'money'>;
/** Entered in the form in which they are sent. */
type PlainTerm = LoanTermOf<'text' | 'optional_text' | 'percent' | 'money' | 'optional_money' | 'choice' | 'flag' | 'documents'>;
/** Typed text that becomes a number, or nothing. */
type TextTerm = CountTerm | PercentTerm | LoanTermOf<'share' | 'optional_days'>;

/** The terms as far as they are filled in: amounts may be missing. */
export type EnteredTerms = Omit<LoanProductTerms, MoneyTerm> & Record<MoneyTerm, Kobo | undefined>;
export type ProductFields = Record<TextTerm, string> &
  Required<Pick<EnteredTerms, Exclude<PlainTerm, 'instalment_amount'>>> & {
    instalment_amount: Kobo | undefined;
  } & CompoundFields;
export type ProductForm = ReturnType<typeof useFields<ProductFields>>;

/** True when the term is of one of these kinds; its name has a narrower type then. */
export const isTermOf = <Kind extends TermKind>(name: LoanTermName, ...kinds: readonly Kind[]): name is LoanTermOf<Kind> =>
  (kinds as readonly TermKind[]).includes(loanTerms[name].kind);

const namesOf = <Kind extends TermKind>(...kinds: readonly Kind[]): LoanTermOf<Kind>[] =>
  loanTermNames.filter((name): name is LoanTermOf<Kind> => isTermOf(name, ...kinds));

const counts = namesOf('count', 'days');
const optionalDays = namesOf('optional_days');
const optionalPercents = namesOf('optional_percent');
const shares = namesOf('share');
const plain = namesOf('text', 'optional_text', 'percent', 'money', 'optional_money', 'choice', 'flag', 'documents');

const convert = <Name extends string, From, To>(
  names: readonly Name[],
  from: { [One in Name]?: From },
  to: (value: From) => To,
) => Object.fromEntries(names.map((name) => [name, to(from[name] as From)])) as Record<Name, To>;
const copy = <From, Name extends keyof From>(names: readonly Name[], from: From) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;

export const fieldsOf = (terms: EnteredTerms): ProductFields => ({
  ...(copy(plain, terms) as Pick<ProductFields, PlainTerm>),
  ...convert(counts, terms, String),
  ...convert(optionalDays, terms, (days: number | undefined) => days?.toString() ?? ''),
  ...convert(optionalPercents, terms, (percent: string | undefined) => percent ?? ''),
  ...convert(shares, terms, percentOfBasisPoints),
  ...compoundFieldsOf(terms),
});

/** What may be sent; what is not a number yet stays one that the contract refuses. */
export const termsOf = (fields: ProductFields): EnteredTerms => ({
  ...copy(plain, fields),
  ...convert(counts, fields, (text: string) => wholeOf(text)),
  ...convert(optionalDays, fields, (text: string) => (text.trim() === '' ? undefined : wholeOf(text))),
  ...convert(optionalPercents, fields, (text: string) => text.trim() || undefined),
  ...convert(shares, fields, basisPointsOf),
  ...compoundTermsOf(fields),
});

/** What a new product starts from. */
export const blankProduct: ProductFields = fieldsOf({
  ...initialTerms,
  name: '',
  min_amount: undefined,
  max_amount: undefined,
});
