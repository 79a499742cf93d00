/** What people read about a credit assessment. A new word without a label does not compile. */
import type { CreditInputs, DenialCode } from '@ajo/contract/modules/loans.credit';

export const denialLabels: Record<DenialCode, string> = {
  income_low: 'Income too low',
  burden_high: 'Too much of the income is owed already',
  credit_history: 'Credit history',
  running_loan_late: 'A running loan is late',
  identity: 'Identity could not be confirmed',
  documents: 'Documents are missing or wrong',
  guarantor: 'Guarantor refused or is missing',
  age: 'Age',
  policy: 'A rule of the product',
  fraud_suspected: 'Fraud suspected',
  no_answer: 'The customer did not answer',
  other: 'Another reason',
};

export const momentLabels: Record<string, string> = {
  submission: 'Submitted',
  approval: 'Approved',
  denial: 'Denied',
  auto_deny: 'Denied automatically',
};

export const incomeSources: Record<CreditInputs['income_source'], string> = {
  statement: 'Read from the bank statement',
  declared: 'Declared by the customer',
  none: 'Not known',
};
