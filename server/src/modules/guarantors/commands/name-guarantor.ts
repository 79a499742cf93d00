/** A customer names a guarantor, corrects one who has not begun to answer, reminds one, or takes the request back. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { NamedGuarantor } from '@ajo/contract/modules/guarantors/borrower';
import type { GuarantorId } from '@ajo/contract/modules/guarantors';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { asE164, lockUser } from '#modules/users';
import { type Database, inTransaction, type Tx } from '#platform/db/transaction';
import { countAttempt } from '#platform/http/throttle.store';
import { addContact, contactsOf, type Person, saveContact } from '../contact.store.ts';
import type { GuaranteedLoans } from '../guaranteed-loan.ts';
import type { Guarantor } from '../guarantor.ts';
import {
  isUnchanged,
  whyNotEdit,
  whyNotInvite,
  whyNotKeep,
  whyNotName,
  whyNotRemind,
  whyNotTakeBack,
} from '../guarantor.rules.ts';
import { findGuarantorOf, lockGuarantor, lockGuarantorsOf, saveGuarantor } from '../guarantor.store.ts';
import { fieldsOfPerson as fields, guarantorMissing } from '../guarantors.errors.ts';
import { endLink } from '../link.store.ts';
import { inviteGuarantor, reissueInvitation } from './invite-guarantor.ts';
import { sendInvitation } from './send-invitation.ts';
import { writeToGuarantor } from './write-to-guarantor.ts';

const personOf = ({ name, email, phone_number: phone, relationship }: NamedGuarantor): Person => ({
  name,
  email: email || null,
  phone: asE164(phone),
  relationship,
});

/** Another address is another invitation: naming and correcting share one budget. */
const countNaming = ({ clock }: Context, db: Database, actor: Actor): Promise<void> =>
  countAttempt(db, { budget: 'guarantor named', subject: actor.id, max: 10, windowMs: dayMs }, clock.now());

/** Invited at once when an application waits for guarantors; kept for the next application otherwise. */
export async function nameGuarantor(
  context: Context,
  loans: GuaranteedLoans,
  actor: Actor,
  input: NamedGuarantor,
): Promise<GuarantorId> {
  const at = context.clock.now();
  await countNaming(context, context.db, actor);
  return inTransaction(context.db, async (tx) => {
    // The person's row serialises calls: of two concurrent ones the second sees the first.
    const borrower = await lockUser(tx, actor.id);
    const person = personOf(input);
    refuseIf(whyNotInvite(person, borrower, fields));
    const loan = await loans.inNeed(tx, actor.id);
    if (!loan) {
      refuseIf(whyNotKeep(person, await contactsOf(tx, actor.id)));
      return (await addContact(tx, { borrowerId: actor.id, person, at })).id;
    }
    const added = await inviteGuarantor(tx, context, {
      loanId: loan.id,
      borrower: { id: actor.id, name: actor.name },
      amount: loan.amount,
      guarantor: person,
      fields,
    });
    await notifyGuarantor(tx, context, { actor, guarantor: added, action: `named ${added.name} as guarantor`, to: added.status });
    return added.id;
  });
}

export async function correctNamed(context: Context, actor: Actor, id: GuarantorId, input: NamedGuarantor): Promise<void> {
  const person = personOf(input);
  await inTransaction(context.db, async (tx) => {
    refuseIf(whyNotInvite(person, await lockUser(tx, actor.id), fields));
    const found = await findGuarantorOf(tx, id, actor.id);
    if (!found) return correctContact(tx, context, { actor, id, person });
    const all = await lockGuarantorsOf(tx, found.loanId);
    const guarantor = all.find((one) => one.id === id) ?? found;
    refuseIf(whyNotEdit(guarantor));
    refuseIf(
      whyNotName(
        person,
        all.filter((one) => one.id !== id),
        fields,
      ),
    );
    const isElsewhere = !isUnchanged(guarantor, person);
    if (isElsewhere) await countNaming(context, tx, actor);
    // The link ends before the address or the number changes: it was sent to the old one.
    if (isElsewhere) await endLink(tx, guarantor, 'withdrawn', context.clock.now());
    // Video and statement are those of the person before.
    const evidence = { video_file_id: null, video_by: null, statement_file_id: null, borrower_reminded_at: null };
    const saved = await saveGuarantor(tx, guarantor.id, { ...person, ...(isElsewhere && evidence) });
    if (isElsewhere) await sendInvitation(tx, context, saved);
    await notifyGuarantor(tx, context, { actor, guarantor: saved, action: `corrected the guarantor ${saved.name}` });
  });
}

type Contacted = { actor: Actor; id: GuarantorId; person: Person };

async function correctContact(tx: Tx, context: Context, { actor, id, person }: Contacted): Promise<void> {
  const all = await contactsOf(tx, actor.id);
  const before = all.find((one) => one.id === id);
  if (!before) throw guarantorMissing();
  const others = all.filter((one) => one.id !== id);
  refuseIf(whyNotKeep(person, others));
  await saveContact(tx, id, { person, keepsVideo: isUnchanged(before, person), at: context.clock.now() });
}

export async function remindGuarantor(context: Context, actor: Actor, id: GuarantorId): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if (!(await findGuarantorOf(tx, id, actor.id))) throw guarantorMissing();
    const at = context.clock.now();
    refuseIf(whyNotRemind(await lockGuarantor(tx, id), at));
    await reissueInvitation(tx, context, { guarantorId: id, actor });
    await saveGuarantor(tx, id, { borrower_reminded_at: at });
  });
}

/** Anyone who was asked and has not answered gets a notice that no answer is needed. */
export async function withdrawRequest(context: Context, loans: GuaranteedLoans, actor: Actor, id: GuarantorId): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const found = await findGuarantorOf(tx, id, actor.id);
    if (!found) throw guarantorMissing();
    const loan = await loans.inNeed(tx, actor.id);
    const guarantor = (await lockGuarantorsOf(tx, found.loanId)).find((one) => one.id === id) ?? found;
    refuseIf(whyNotTakeBack(guarantor, loan?.id === guarantor.loanId));
    await endLink(tx, guarantor, 'withdrawn', context.clock.now());
    await saveGuarantor(tx, guarantor.id, {
      status: 'denied',
      denied_by: 'borrower',
      denied_reason: 'The request was withdrawn',
    });
    await writeToGuarantor(tx, context, guarantor, {
      subject: 'You are no longer asked to be a guarantor',
      text: `${guarantor.borrowerName} has withdrawn the request. You do not need to do anything, and you have no obligation.`,
      sms: 'The request to guarantee a loan was withdrawn. You owe nothing and do not need to do anything.',
    });
    await notifyGuarantor(tx, context, {
      actor,
      guarantor,
      action: `took back the request to ${guarantor.name}`,
      from: guarantor.status,
      to: 'denied',
    });
  });
}

type NameGuarantorInput = { actor: Actor; guarantor: Guarantor; action: HistoryAct; from?: string; to?: string };

const notifyGuarantor = (tx: Tx, context: Context, { actor, guarantor, ...line }: NameGuarantorInput): Promise<void> =>
  record(tx, context, { actor, subject: { kind: 'loan', id: guarantor.loanId }, customerId: guarantor.borrowerId, ...line });
