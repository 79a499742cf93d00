/** Where the money of a repayment came from. */
import { z } from 'zod';

/** `restructure`: no money; a new loan has taken over what was owed. `migration`: paid before the loan was brought over from another system. */
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
