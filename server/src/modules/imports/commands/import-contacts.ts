/** Changes contact details of customers from a file: every row as a staff edit of the same fields, with its second person and its messages. */
import type { Context } from '#context';
import { editPersonIn, type PeopleReactions, type User } from '#modules/users';
import { type Database, inTransaction } from '#platform/db/transaction';
import { ContactFacts } from '../contact-facts.ts';
import { type ContactLine, namesOfChange } from '../contact-file.rules.ts';
import { isWaiting, lockImport, type NewRow, saveRow, type WaitingContact, waitingContacts } from '../import.store.ts';
import { nothingToChange } from '../imports.errors.ts';
import { findCustomer } from './find-customer.ts';
import { claimImport, endImport, markRefused, refusalOf, TakenBack, type Work } from './run-rows.ts';

export const contactImportJob = 'contacts.import';

/** A line that is refused keeps nothing of what it holds: it may be about a person who is not a customer. */
export async function lookUpContacts(db: Database, lines: readonly ContactLine[]): Promise<NewRow[]> {
  const seen = new Map<string, number>();
  const rows: NewRow[] = [];
  for (const one of lines) {
    const kept = { line: one.line, loan: namesOfChange(one.change), amount: null, paidOn: null, reference: '', note: null };
    const { customer, problem } = await customerOf(db, one, seen);
    if (!customer) rows.push({ ...kept, problem: problem ?? null });
    else {
      const json = JSON.stringify(ContactFacts.encode({ customer_id: customer.id, ...one.change }));
      rows.push({ ...kept, problem: null, facts: { json, customerId: customer.id } });
    }
  }
  return rows;
}

/** One customer can be named by address in one line and by number in another: `seen` holds the first line of each. */
async function customerOf(
  db: Database,
  { line, customer: contact, problem }: ContactLine,
  seen: Map<string, number>,
): Promise<{ customer?: User; problem?: string }> {
  if (problem !== null) return { problem };
  const found = await findCustomer(db, contact);
  if (!found.customer) return { problem: `customer: ${found.problem}` };
  const earlier = seen.get(found.customer.id);
  if (earlier !== undefined) return { problem: `customer: Line ${earlier} has the same customer` };
  seen.set(found.customer.id, line);
  return found;
}

/** May run twice: a row that has its outcome is passed over. */
export async function runContactImport(context: Context, importId: string, reactions: PeopleReactions): Promise<void> {
  const work = await claimImport(context, importId);
  if (!work) return;
  for (const row of await waitingContacts(context.db, work.found.id)) await changeRow(work, row, reactions);
  await endImport(work);
}

const secondPerson = 'A second person must confirm it';

async function changeRow(work: Work, row: WaitingContact, reactions: PeopleReactions): Promise<void> {
  const { context, found, actor } = work;
  let waits = false;
  const no = await refusalOf(context, async (tx) => {
    await lockImport(tx, found.id);
    if (!(await isWaiting(tx, found.id, row.line))) return;
    const { customer_id: userId, reason = `Line ${row.line} of ${found.fileName}`, ...details } = row.facts;
    const { changed, waiting } = await editPersonIn(tx, context, actor, { userId, edit: { ...details, reason }, reactions });
    if (changed.length === 0) throw nothingToChange();
    waits = waiting.length > 0;
    if (found.dryRun) throw new TakenBack();
    const outcome = waits ? 'requested' : 'booked';
    await saveRow(tx, found.id, row.line, { outcome, reason: waits ? secondPerson : null });
  });
  if (no) await inTransaction(context.db, (tx) => markRefused(tx, found, row, no));
  else if (found.dryRun)
    await inTransaction(context.db, (tx) =>
      saveRow(tx, found.id, row.line, { outcome: 'would_book', reason: waits ? secondPerson : null }),
    );
}
