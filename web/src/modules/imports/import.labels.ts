/** The words of imports and of what became of their rows. */
import type { Capability } from '@ajo/contract/kernel/access';
import type { ImportKind, ImportOutcome, ImportView } from '@ajo/contract/modules/imports';
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
  done: { word: 'done', tone: 'secondary' },
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
  isTrial ? 'Test run' : kind === 'contacts' ? 'Changed row by row' : isAll ? 'Booked all or none' : 'Booked row by row';

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
    about: 'A test run checks every row and books nothing.',
    act: 'Book repayments',
    all: 'Book all rows or none',
    ofAll: 'All rows become payments, or none when one of them is refused.',
    ofEach: 'Each row that can be booked becomes a payment; the others are refused with the reason.',
    day: 'Paid',
  },
  savings: {
    title: 'Import savings deposits',
    tab: 'Savings deposits',
    about: 'Deposits that were collected in the field. A test run checks every row and books nothing.',
    act: 'Book deposits',
    all: 'Book all rows or none',
    ofAll: 'All rows become deposits, or none when one of them is refused.',
    ofEach: 'Each row that can be booked becomes a deposit; the others are refused with the reason.',
    day: 'Paid',
  },
  loans: {
    title: 'Import loans',
    tab: 'Loans',
    about:
      'Running loans from another system, one line per instalment: the schedule stays as in the file. Nothing is paid out. A test run shows the result for each loan.',
    act: 'Import loans',
    all: 'Import all loans or none',
    ofAll: 'All loans of the file become loans here, or none when one of them is refused.',
    ofEach: 'Each valid loan is imported; the others are refused with the reason.',
    day: 'Paid out',
  },
  contacts: {
    title: 'Import contact details',
    tab: 'Contact details',
    about:
      'New email addresses and phone numbers of existing customers. A second person confirms those of customers with a running contract. A test run shows the result of each row.',
    act: 'Change details',
    all: '',
    ofAll: '',
    ofEach: 'Each valid row changes a customer or is sent to a second person; the others are refused with the reason.',
    day: '',
  },
};
