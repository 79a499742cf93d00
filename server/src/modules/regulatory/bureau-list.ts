/** The rows behind the counts of a month: the loans or the people that are in the file, or left out. */
import { sumOf } from '@ajo/contract/kernel/money';
import type { BureauList, BureauRow } from '@ajo/contract/modules/regulatory';
import type { BureauLoan } from './bureau.ts';
import { closedMonth } from './bureau-check.ts';
import { type Checked, recentWalk, rowsOfPart, type Within } from './bureau-walk.ts';

type Part = { month: string; list: BureauList; page: number; per_page: number };

/** @throws DomainError `month_not_closed`. */
export async function bureauRows(
  within: Within,
  { month, list, page, per_page: perPage }: Part,
): Promise<{ rows: BureauRow[]; total: number }> {
  const span = await closedMonth(within.db, month);
  const walk = await recentWalk(within, span);
  const part = { list, from: (page - 1) * perPage, to: page * perPage, rowsIn: groups[list] };
  const found = await rowsOfPart(within.db, span, walk, part);
  return { rows: found.map(rowOf), total: walk.total[list] };
}

type Groups = (loans: readonly Checked[]) => BureauLoan[][];
const isValid = ({ problems }: Checked): boolean => problems.length === 0;

const loansThat =
  (isIncluded: boolean): Groups =>
  (loans) =>
    loans.filter((one) => isValid(one) === isIncluded).map(({ loan }) => [loan]);

/** A person with one valid loan is in the file, with the valid loans alone. */
const peopleThat =
  (isIncluded: boolean): Groups =>
  (loans) =>
    [...Map.groupBy(loans, ({ loan }) => loan.borrower.id).values()].flatMap((person) => {
      const valid = person.filter(isValid);
      if (valid.length > 0 !== isIncluded) return [];
      return [(isIncluded ? valid : person).map(({ loan }) => loan)];
    });

const groups: Record<BureauList, Groups> = {
  loans_included: loansThat(true),
  loans_left_out: loansThat(false),
  borrowers_included: peopleThat(true),
  borrowers_left_out: peopleThat(false),
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
