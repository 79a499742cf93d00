/** The rows behind the counts of a month: the loans or the people that are in the file, or left out. */
import { sumOf } from '@ajo/contract/kernel/money';
import type { BureauList, BureauRow } from '@ajo/contract/modules/regulatory';
import type { Database } from '#platform/db/transaction';
import type { BureauLoan, MonthSpan } from './bureau.ts';
import { type Checked, checkedLoans, closedMonth } from './bureau-check.ts';

type Part = { month: string; list: BureauList; page: number; per_page: number };

/**
 * Reads as far as the first row of the next page, and whether one more follows: the counts of the month have the total.
 * @throws DomainError `month_not_closed`.
 */
export async function bureauRows(
  db: Database,
  { month, list, page, per_page: perPage }: Part,
): Promise<{ rows: BureauRow[]; total: number; totalIsMinimum: boolean }> {
  const span = await closedMonth(db, month);
  const [first, rows] = [(page - 1) * perPage, [] as BureauRow[]];
  const reach = first + perPage + 1;
  let found = 0;
  for await (const row of groups[list](db, span)) {
    if (found >= first && found < first + perPage) rows.push(rowOf(row));
    found += 1;
    if (found > reach) break;
  }
  return { rows, total: Math.min(found, reach), totalIsMinimum: found > reach };
}

const isValid = ({ problems }: Checked): boolean => problems.length === 0;

async function* loans(db: Database, span: MonthSpan, isIncluded: boolean): AsyncGenerator<BureauLoan[]> {
  for await (const checked of checkedLoans(db, span)) if (isValid(checked) === isIncluded) yield [checked.loan];
}

/** A person with one valid loan is in the file, with the valid loans alone. */
async function* people(db: Database, span: MonthSpan, isIncluded: boolean): AsyncGenerator<BureauLoan[]> {
  let person: Checked[] = [];
  const found = (): BureauLoan[] => {
    const valid = person.filter(isValid);
    if (valid.length > 0 !== isIncluded) return [];
    return (isIncluded ? valid : person).map(({ loan }) => loan);
  };
  for await (const checked of checkedLoans(db, span)) {
    if (person[0]?.loan.borrower.id !== checked.loan.borrower.id) {
      if (found().length > 0) yield found();
      person = [];
    }
    person.push(checked);
  }
  if (found().length > 0) yield found();
}

const groups: Record<BureauList, (db: Database, span: MonthSpan) => AsyncGenerator<BureauLoan[]>> = {
  loans_included: (db, span) => loans(db, span, true),
  loans_left_out: (db, span) => loans(db, span, false),
  borrowers_included: (db, span) => people(db, span, true),
  borrowers_left_out: (db, span) => people(db, span, false),
};

function rowOf(found: readonly BureauLoan[]): BureauRow {
  const [first] = found;
  if (!first) throw new Error('A row has at least one loan.');
  const { id, borrower } = first;
  return {
    id,
    customer_id: borrower.id,
    customer: `${borrower.firstName} ${borrower.lastName}`.trim(),
    loans: found.map((loan) => ({ id: loan.id, number: loan.number })),
    outstanding: sumOf(found.map(({ end }) => end.principal)),
    overdue: sumOf(found.map(({ end }) => end.due)),
  };
}
