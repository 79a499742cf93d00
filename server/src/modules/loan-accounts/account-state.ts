/** The account of a loan as it is today. */
import type { Day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import type { Loan } from '#modules/loans';
import { type Account, type AccountEvent, accountOn } from '#modules/schedules';
import { penaltyFreeDays } from '#modules/outages';
import type { Instalment } from './instalment.ts';
import { contractOf } from './loan-account.rules.ts';
import { eventsOf } from './events/loan-event.store.ts';
import { instalmentsOf } from './instalment.store.ts';

type Dated = Pick<Context, 'db'> & { clock: Pick<Context['clock'], 'businessDay'> };
type AccountState = { rows: Instalment[]; account: Account | undefined; events: AccountEvent[]; freeDays: Day[] };

/** Rows as of today, including interest and penalties since the last event. Loans that do not run keep what is on file. */
export async function accountStateOf({ db, clock }: Dated, loan: Loan): Promise<AccountState> {
  const [rows, freeDays, events] = await Promise.all([
    instalmentsOf(db, loan.id),
    penaltyFreeDays(db),
    eventsOf(db, [loan.id]).then((all) => all.get(loan.id) ?? []),
  ]);
  if (loan.status !== 'active' || !loan.disbursedOn) return { rows, account: undefined, events, freeDays };
  const account = accountOn(contractOf(loan, freeDays), events, clock.businessDay());
  const byNumber = new Map(account.rows.map((row) => [row.number, row]));
  return { rows: rows.map((row) => ({ ...row, ...facts(byNumber.get(row.number)) })), account, events, freeDays };
}

function facts(row: Account['rows'][number] | undefined): Partial<Instalment> {
  if (!row) return {};
  const { billed, paid, waived, writtenOff, dueOn, state } = row;
  return { billed, paid, waived, writtenOff, dueOn, status: state === 'written_off' ? 'cancelled' : state };
}
