/** Shapes of reconciliation: an uploaded statement of our bank account, the sums of its lines, and what a line of it may prove. */
import { z } from 'zod';
import { KoboOnWire } from '../kernel/money.ts';
import { Day, Instant } from '../kernel/time.ts';
import { PaymentRecord } from './reconciliation.ts';

/** A line whose balance is not the balance before, less the debit, plus the credit: a line is missing before it, or an amount is wrong. */
export const BalanceGap = z.object({ on: Day, narration: z.string(), expected: KoboOnWire, found: KoboOnWire });
export type BalanceGap = z.output<typeof BalanceGap>;

/** A statement opens with another balance than the one at which the statement before it ends. `closed_on`: the day of `closing`. */
export const OpeningBreak = z.object({ opened_on: Day, opening: KoboOnWire, closed_on: Day, closing: KoboOnWire });
export type OpeningBreak = z.output<typeof OpeningBreak>;

export const BankStatementView = z.object({
  id: z.uuid(),
  file: z.string(),
  bank: z.string(),
  /** As the file or a person names it. */
  account_last4: z.string().nullable(),
  /** The account under which its lines count: that of the file, or the only one with a name. Null while none has a name. */
  counted_under: z.string().nullable(),
  first_on: Day,
  last_on: Day,
  credits: z.int(),
  /** Null: the file was uploaded when only credits were stored. */
  debits: z.int().nullable(),
  /** Credits and debits that no earlier file had. */
  added: z.int(),
  matched: z.int(),
  /** Rows whose day or amount could not be read. */
  skipped: z.int(),
  /** A hundred of them at most, none of uploads before they were stored. `line`: in the file; of a PDF, the row of its table. */
  skipped_lines: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** A hundred of them at most. Null: the file was uploaded before they were stored. */
  balance_gaps: z.array(BalanceGap).nullable(),
  /** Null: it opens as the statement before it ends, or no statement is before it, or it is withdrawn. */
  opening_break: OpeningBreak.nullable(),
  uploaded_by: z.string(),
  uploaded_at: Instant,
  /** A wrong statement: its lines and balances count for nothing. */
  withdrawn: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
});
export type BankStatementView = z.output<typeof BankStatementView>;

/** A payment that a line may prove: of its side, with its amount, within seven days, and matched with no other line. */
export const LinkCandidate = z.object({
  id: z.uuid(),
  record: PaymentRecord,
  reference: z.string(),
  amount: KoboOnWire,
  paid_on: Day,
});
export type LinkCandidate = z.output<typeof LinkCandidate>;

const referenceNeeded = 'Enter the reference of the payment';
export const LinkedPayment = z
  .object({
    /** As a person writes it. The number of a loan finds its money that came back. */
    reference: z.string().trim().min(1, referenceNeeded).max(100).optional(),
    /** One of the candidates, in place of a reference. */
    payment: LinkCandidate.pick({ record: true, id: true }).optional(),
  })
  .refine(({ reference, payment }) => reference !== undefined || payment !== undefined, {
    path: ['reference'],
    error: referenceNeeded,
  });
export type LinkedPayment = z.output<typeof LinkedPayment>;

/**
 * What money of the lender itself is. `capital`: paid in or out by the owners. `other_income`: such as interest of the bank, of a credit only.
 * `operating_expense`: such as rent or salaries; of a credit, one that was paid back.
 */
export const OwnAccount = z.enum(['capital', 'other_income', 'operating_expense']);
export type OwnAccount = z.output<typeof OwnAccount>;

const sum = z.object({ count: z.int(), amount: KoboOnWire });
export const BankLineFigures = z.object({
  /** Credits, and debits, that are neither matched nor dismissed. */
  open: sum,
  open_debits: sum,
  matched: sum,
  matched_debits: sum,
  /** What Providus has collected and not transferred to our account yet, by the books. */
  at_providus: KoboOnWire,
});
export type BankLineFigures = z.output<typeof BankLineFigures>;
