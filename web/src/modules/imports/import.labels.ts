/** The words of imports and of what became of their rows. */
import type { Capability } from '@ajo/contract/kernel/access';
import type { ImportKind, ImportOutcome, ImportView } from '@ajo/contract/modules/imports';
import { type ImportColumn, importColumns, optionalImportColumns } from '@ajo/contract/modules/imports.columns';
import type { Tone } from '#ui';

const outcomeLabels: Record<ImportOutcome, { word: string; tone: Tone }> = {
  waiting: { word: 'waiting', tone: 'warning' },
  booked: { word: 'booked', tone: 'secondary' },
  would_book: { word: 'would be booked', tone: 'success' },
  requested: { word: 'sent for approval', tone: 'warning' },
  refused: { word: 'refused', tone: 'error' },
  skipped: { word: 'left out', tone: 'warning' },
};

/** A row of contact details books nothing. */
export const outcomeOf = (kind: ImportKind, outcome: ImportOutcome): { word: string; tone: Tone } => {
  const { word, tone } = outcomeLabels[outcome];
  return { word: kind === 'contacts' ? (contactWords[outcome] ?? word) : word, tone };
};
const contactWords: Partial<Record<ImportOutcome, string>> = { booked: 'changed', would_book: 'would be changed' };

export const stateWords: Record<ImportView['status'], { word: string; tone: Tone }> = {
  awaiting_approval: { word: 'waiting for a second person', tone: 'warning' },
  waiting: { word: 'waiting', tone: 'warning' },
  running: { word: 'running', tone: 'warning' },
  done: { word: 'done', tone: 'success' },
  failed: { word: 'nothing booked', tone: 'error' },
  declined: { word: 'not approved', tone: 'error' },
};

/** What a person may import: contact details are for other roles than money. */
export const capabilityOf = (kind: ImportKind): Capability => (kind === 'contacts' ? 'contacts.import' : 'imports.run');

export const kindOf = ({
  kind,
  dry_run: isTrial,
  all_or_nothing: isAll,
}: Pick<ImportView, 'kind' | 'dry_run' | 'all_or_nothing'>): string =>
  isTrial ? 'Test run' : kind !== 'contacts' && isAll ? 'All or nothing' : 'Row by row';

type Words = {
  title: string;
  tab: string;
  about: string;
  /** On the button that acts, and what becomes of all rows, or of each. */
  act: string;
  all: string;
  ofAll: string;
  ofEach: string;
  /** What the day of a row is. */
  day: string;
};

export const importWords: Record<ImportKind, Words> = {
  repayments: {
    title: 'Import repayments',
    tab: 'Repayments',
    about: 'Book payments that customers made elsewhere.',
    act: 'Book repayments',
    all: 'Book nothing if any row fails',
    ofAll: 'All rows become payments, or none when one of them is refused.',
    ofEach: 'Each row that can be booked becomes a payment; the others are refused with the reason.',
    day: 'Paid',
  },
  savings: {
    title: 'Import savings deposits',
    tab: 'Savings deposits',
    about: 'Book deposits that were collected in the field.',
    act: 'Book deposits',
    all: 'Book nothing if any row fails',
    ofAll: 'All rows become deposits, or none when one of them is refused.',
    ofEach: 'Each row that can be booked becomes a deposit; the others are refused with the reason.',
    day: 'Paid',
  },
  loans: {
    title: 'Import loans',
    tab: 'Loans',
    about: 'Import running loans. Nothing is paid out.',
    act: 'Import loans',
    all: 'Import nothing if any loan fails',
    ofAll: 'All loans of the file become loans here, or none when one of them is refused.',
    ofEach: 'Each valid loan is imported; the others are refused with the reason.',
    day: 'Paid out',
  },
  contacts: {
    title: 'Import contact details',
    tab: 'Contact details',
    about: 'Change the email addresses and phone numbers of customers.',
    act: 'Import details',
    all: '',
    ofAll: '',
    ofEach: 'Each valid row changes a customer or is sent to a second person; the others are refused with the reason.',
    day: '',
  },
};

const payment = { amount: '12,500.00', paid_on: '2026-03-02', reference: 'FT26061/0001', note: 'Paid at the counter' };

const examples: { [Kind in ImportKind]: Record<ImportColumn<Kind>, string> } = {
  repayments: { loan_number: 'AJ-000042', ...payment },
  savings: { savings_number: 'SV-000042', ...payment },
  loans: {
    loan: 'OLD-0017',
    customer: 'ada@example.com',
    product: 'Salary loan',
    amount: '100,000.00',
    rate_percent: '4.5',
    rate_period: 'month',
    method: 'declining_equal_instalment',
    frequency: 'month',
    paid_out_on: '2026-01-15',
    row: '1',
    due_on: '2026-02-15',
    principal: '33,000.00',
    interest: '4,500.00',
    fee: '0',
    paid: '37,500.00',
    paid_on: '2026-02-14',
    reference: 'FT26045/7781',
  },
  contacts: { customer: 'ada@example.com', email: 'ada.obi@example.com', phone_number: '0805 765 4321', reason: 'New address' },
};

type FileColumn = { name: string; example: string; isOptional: boolean };

/** The columns of a file with an example of each, in the order of its sample. */
export function fileColumnsOf(kind: ImportKind): FileColumn[] {
  const [ofKind, optional]: [Readonly<Record<string, string>>, readonly string[]] = [examples[kind], optionalImportColumns[kind]];
  return importColumns[kind].map((name) => ({ name, example: ofKind[name] ?? '', isOptional: optional.includes(name) }));
}

/** What a person must know about the file before the test run. */
export const fileNotes: Partial<Record<ImportKind, string>> = {
  loans: 'One line per instalment. The schedule stays as in the file.',
  contacts: 'A second person confirms changes for customers with a running contract.',
};
