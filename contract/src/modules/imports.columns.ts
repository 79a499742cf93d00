/** The columns of each import file, in the order of its sample. */
import type { ImportKind } from './imports.ts';

const payment = ['amount', 'paid_on', 'reference', 'note'] as const;

export const importColumns = {
  repayments: ['loan_number', ...payment],
  savings: ['savings_number', ...payment],
  loans: [
    'loan',
    'customer',
    'product',
    'amount',
    'rate_percent',
    'rate_period',
    'method',
    'frequency',
    'paid_out_on',
    'row',
    'due_on',
    'principal',
    'interest',
    'fee',
    'paid',
    'paid_on',
    'reference',
  ],
  contacts: ['customer', 'email', 'phone_number', 'reason'],
} as const satisfies Record<ImportKind, readonly string[]>;

export type ImportColumn<Kind extends ImportKind> = (typeof importColumns)[Kind][number];

/** A file may leave these out: the default is the value of the product, or nothing. */
export const optionalImportColumns: { readonly [Kind in ImportKind]: readonly ImportColumn<Kind>[] } = {
  repayments: ['note'],
  savings: ['note'],
  loans: ['rate_percent', 'rate_period', 'method', 'frequency', 'interest', 'fee', 'paid', 'paid_on', 'reference'],
  contacts: ['email', 'phone_number', 'reason'],
};
