/** What officers do about late customers of the demo portfolio: calls, promises, visits. */
import type { Actor } from '@ajo/contract/kernel/access';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { NewContact } from '@ajo/contract/modules/recovery';
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { findVisibleLoan } from '#modules/loans';
import { repaymentsView } from '#modules/repayments';
import { logContact } from '../../../src/modules/recovery/commands/log-contact.ts';
import { latestPromise } from '../../../src/modules/recovery/recovery.queries.ts';
import type { Random } from './random.ts';

/** `officers`: the first whose scope contains the loan records the contact. */
type Contacting = { context: Context; random: Random; officers: readonly Actor[] };

/** One contact with a customer whose loan is late on this day; nothing when it was paid meanwhile. */
export async function contact({ context, random, officers }: Contacting, loanId: LoanId, on: Day): Promise<void> {
  for (const officer of officers) {
    const found = await findVisibleLoan(context.db, officer, 'recovery.log', loanId);
    if (found?.loan.status !== 'active') continue;
    const { overdue } = await repaymentsView(context, found.loan);
    if (overdue.count === 0) return;
    const owed = plus(overdue.amount, await paidOfOpen(context, loanId, on));
    await logContact(context, officer, { loanId, ...outcomeOf(random, { on, owed }) });
    return;
  }
}

/** A promise changes an open one, and is for the whole of it. */
async function paidOfOpen({ db }: Context, loanId: LoanId, on: Day): Promise<Kobo> {
  const latest = await latestPromise(db, loanId, on);
  return latest?.promise.state === 'open' ? latest.promise.paid : noMoney;
}

function outcomeOf(random: Random, { on, owed }: { on: Day; owed: Kobo }): NewContact {
  const kind = random.between(1, 10);
  if (kind <= 5)
    return {
      channel: 'call',
      outcome: 'promise',
      promised_on: addDays(on, random.between(1, 6)),
      promised_amount: owed,
      note: random.pick(['Is paid at the end of the week', 'Goods were sold on credit, the buyer pays soon', 'Salary is late']),
    };
  if (kind <= 7) return { channel: 'call', outcome: 'no_answer', note: 'Rang twice' };
  if (kind <= 9) return { channel: 'visit', outcome: 'reached', note: 'Met at the shop. Sales are slow this month' };
  return { channel: 'call', outcome: 'wrong_number', note: 'The number belongs to somebody else' };
}
