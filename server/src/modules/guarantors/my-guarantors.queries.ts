/** Reads for the customer's list of guarantors: those of loans, and those named before there is one. */
import type { GuarantorId } from '@ajo/contract/modules/guarantors';
import type { MyGuarantor } from '@ajo/contract/modules/guarantors/borrower';
import type { Context } from '#context';
import { type Contact, contactsOf } from './contact.store.ts';
import type { Guarantor } from './guarantor.ts';
import { isOpen, isSamePerson, remindableFrom } from './guarantor.rules.ts';
import { guarantorsOfBorrower } from './guarantor.store.ts';
import { guarantorMissing } from './guarantors.errors.ts';
import { evidenceOf } from './guarantors.queries.ts';

type Reading = Pick<Context, 'db' | 'clock'>;

/** Newest first; the people of loans before those who wait for one. */
export async function myGuarantors({ db, clock }: Reading, borrowerId: string): Promise<MyGuarantor[]> {
  const [guarantors, contacts] = [await guarantorsOfBorrower(db, borrowerId), await contactsOf(db, borrowerId)];
  const named = guarantors.filter(isLive);
  const waiting = contacts.filter((contact) => !named.some((one) => isSamePerson(one, contact)));
  return [...guarantors.map((one) => viewOf(one, clock.now())), ...waiting.map(contactView)];
}

export async function myGuarantor(context: Reading, borrowerId: string, id: GuarantorId): Promise<MyGuarantor> {
  const found = (await myGuarantors(context, borrowerId)).find((one) => one.id === id);
  if (!found) throw guarantorMissing();
  return found;
}

/** Invited or active: listed once, and not again as an earlier contact. */
const isLive = ({ status }: Guarantor): boolean => status !== 'denied' && status !== 'completed';

function viewOf(guarantor: Guarantor, now: Date): MyGuarantor {
  const open = isOpen(guarantor);
  return {
    id: guarantor.id,
    name: guarantor.name,
    email: guarantor.email,
    phone_number: guarantor.phone,
    relationship: guarantor.relationship,
    status: guarantor.status,
    loan_id: guarantor.loanId,
    amount: guarantor.amount,
    ...evidenceOf(guarantor),
    invited_at: guarantor.linkSentAt,
    link_expires_at: guarantor.tokenExpiresAt,
    link_expired: open && (guarantor.tokenHash === null || (guarantor.tokenExpiresAt ?? now) <= now),
    remind_from: open ? remindableFrom(guarantor, now) : null,
    reason: guarantor.deniedBy === 'guarantor' ? null : guarantor.deniedReason,
    can: open ? [...(guarantor.status === 'unregistered' ? ['edit' as const] : []), 'remind', 'withdraw', 'video'] : [],
  };
}

const contactView = (contact: Contact): MyGuarantor => ({
  id: contact.id,
  name: contact.name,
  email: contact.email,
  phone_number: contact.phone,
  relationship: contact.relationship,
  status: 'unregistered',
  loan_id: null,
  amount: null,
  bvn_done: false,
  phone_done: false,
  video_done: contact.videoFileId !== null,
  bank_statement_done: false,
  invited_at: null,
  link_expires_at: null,
  link_expired: false,
  remind_from: null,
  reason: null,
  can: ['edit', 'video'],
});
