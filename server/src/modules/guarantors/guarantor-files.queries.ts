/** Reads for the staff who decide about a loan: its guarantors with their evidence, behind short links. */
import { type Actor, scopeOf } from '@ajo/contract/kernel/access';
import type { FileId, FileView } from '@ajo/contract/modules/files';
import type { GuarantorFile } from '@ajo/contract/modules/guarantors/staff';
import type { Context } from '#context';
import { fileView, findFiles } from '#modules/files';
import { consentsOf, type ConsentRecord } from './consent.store.ts';
import type { Guarantor } from './guarantor.ts';
import type { SeenLoan } from './guaranteed-loan.ts';
import { isOpen, whyNotTurnDown } from './guarantor.rules.ts';
import { guarantorsOf, otherGuarantees } from './guarantor.store.ts';
import { staffAmongGuarantors } from './staff-guarantors.queries.ts';

type Reading = Pick<Context, 'db' | 'clock' | 'config'>;

/** The caller has been found allowed to see the loan. */
export async function guarantorFiles(context: Reading, actor: Actor, loan: SeenLoan): Promise<GuarantorFile[]> {
  const guarantors = await guarantorsOf(context.db, loan.id);
  const isShort = actor.role === 'hr'; // HR sees only the name
  const ids = guarantors.flatMap(({ videoFileId, statementFileId }) => [videoFileId, statementFileId]);
  const files = isShort
    ? []
    : await findFiles(
        context.db,
        ids.filter((id): id is FileId => id !== null),
      );
  const links = new Map(files.map((file) => [file.id, fileView(context, file)]));
  const consents = isShort
    ? []
    : await consentsOf(
        context.db,
        guarantors.map(({ id }) => id),
      );
  const staff = isShort ? [] : (await staffAmongGuarantors(context.db, loan.id)).map(({ guarantorId }) => guarantorId);
  const views: GuarantorFile[] = [];
  for (const guarantor of guarantors) {
    const facts = { loan, isShort, links, consents: consents.filter((one) => one.guarantorId === guarantor.id) };
    views.push({
      ...fileOf(guarantor, actor, facts),
      other_guarantees: await otherGuarantees(context.db, guarantor),
      staff_contact: staff.includes(guarantor.id),
    });
  }
  return views;
}

type Facts = { loan: SeenLoan; isShort: boolean; links: Map<FileId, FileView>; consents: ConsentRecord[] };

function fileOf(
  guarantor: Guarantor,
  actor: Actor,
  { loan, isShort, links, consents }: Facts,
): Omit<GuarantorFile, 'other_guarantees' | 'staff_contact'> {
  const linkOf = (id: FileId | null): FileView | null => (id && links.get(id)) || null;
  return {
    id: guarantor.id,
    name: guarantor.name,
    ...contactsOf(guarantor, isShort),
    relationship: guarantor.relationship,
    status: guarantor.status,
    amount: guarantor.amount,
    bvn_match: guarantor.bvnMatch,
    video: linkOf(guarantor.videoFileId),
    video_by: guarantor.videoBy,
    bank_statement: linkOf(guarantor.statementFileId),
    consents: consents.map(({ kind, version, words, consentedAt, ip }) => ({ kind, version, words, given_at: consentedAt, ip })),
    invited_at: guarantor.linkSentAt,
    link_expires_at: guarantor.tokenExpiresAt,
    answered_at: guarantor.answeredAt,
    signed_name: guarantor.signedName,
    reason: guarantor.deniedReason,
    can: actsOf(guarantor, actor, loan),
  };
}

/** Deciding again who may is left to the calls; here is what is offered. */
const actsOf = (guarantor: Guarantor, { role }: Actor, { isWaiting }: SeenLoan): GuarantorFile['can'] => [
  ...(scopeOf(role, 'guarantors.request') && isWaiting && isOpen(guarantor) ? ['ask_again' as const] : []),
  ...(scopeOf(role, 'kyc.verify') && !whyNotTurnDown(guarantor, isWaiting) ? ['deny' as const] : []),
];

const contactsOf = ({ email, phone, provenPhone, bvnLast4 }: Guarantor, isShort: boolean) =>
  isShort
    ? { email: null, phone_number: null, proven_phone: null, bvn_last4: null }
    : { email, phone_number: phone, proven_phone: provenPhone, bvn_last4: bvnLast4 };
