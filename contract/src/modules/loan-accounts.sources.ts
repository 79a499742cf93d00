/** Where the money of a repayment came from, and what the bank calls it. */
import { z } from 'zod';

/** `restructure`: no money; a new loan has taken over what was owed. `migration`: paid before the loan was imported from another system. */
export const PaymentSource = z.enum([
  'checkout',
  'virtual_account',
  'card',
  'debit',
  'receipt',
  'import',
  'restructure',
  'down_payment',
  'migration',
]);
export type PaymentSource = z.output<typeof PaymentSource>;

/** What the bank calls a payment. */
export const BankReference = z
  .string()
  .trim()
  .min(4, "Enter the bank's reference, at least 4 characters")
  .max(100)
  .regex(/^[\w./ -]+$/, 'Letters, digits and . / - only')
  .regex(/(?:[A-Za-z0-9][^A-Za-z0-9]*){4}/, "Enter the bank's reference, at least 4 letters or digits");
