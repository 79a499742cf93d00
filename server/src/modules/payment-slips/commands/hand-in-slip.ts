/** A customer or staff hands in the slip of a payment at a bank. Nothing counts yet. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { PaymentSlipId, SlipOwner } from '@ajo/contract/modules/payment-slips';
import type { Context } from '#context';
import { requestApproval } from '#modules/approvals';
import { keepFile, type StoredBytes, withStoredBytes } from '#modules/files';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import type { UploadedFiles } from '#platform/http/form';
import { newId } from '#platform/ids';
import { whyNotAnother } from '../slip.rules.ts';
import { addSlip, countWaiting } from '../slip.store.ts';
import { slipSubject } from '../slip.ts';
import { slipKnown } from '../slips.errors.ts';
import { slipApproval } from './slip-approval.ts';
import { lockReceiver } from './slip-receiver.ts';

type SubmitSlipInput = {
  owner: SlipOwner;
  /** By the customer of the owner. */
  isOwn: boolean;
  amount: Kobo;
  paidOn: Day;
  note: string | undefined;
};

export const handInSlip = (
  context: Context,
  actor: Actor,
  { files, ...input }: SubmitSlipInput & { files: UploadedFiles },
): Promise<PaymentSlipId> =>
  withStoredBytes(context, files['file'] ?? [], async ([stored]) => {
    if (!stored) throw new Error('a slip came without its file');
    return write(context, actor, input, stored);
  });

const write = (context: Context, actor: Actor, input: SubmitSlipInput, stored: StoredBytes): Promise<PaymentSlipId> =>
  inTransaction(context.db, async (tx) => {
    const { owner, customerId, label, whyNotHandIn } = await lockReceiver(tx, actor, {
      owner: input.owner,
      act: input.isOwn ? 'own' : 'upload',
    });
    refuseIf(whyNotHandIn(actor, { paidOn: input.paidOn, today: context.clock.businessDay() }));
    if (input.isOwn) refuseIf(whyNotAnother(await countWaiting(tx, owner.id, actor.id)));
    const at = context.clock.now();
    const id = newId<PaymentSlipId>(at);
    const fileId = await keepFile(tx, stored, { kind: 'payment_slip', ownerUserId: customerId, at });
    const isNew = await addSlip(tx, {
      id,
      receiver_kind: owner.kind,
      receiver_id: owner.id,
      customer_id: customerId,
      file_id: fileId,
      file_sha256: stored.sha256,
      amount_kobo: input.amount,
      paid_on: input.paidOn,
      note: input.note ?? null,
      status: 'pending',
      uploaded_by: actor.id,
      uploaded_by_name: actor.name,
      uploaded_at: at,
    });
    if (!isNew) throw slipKnown();
    await requestApproval(tx, context, actor, {
      id,
      kind: slipApproval,
      subject: { ...slipSubject(id), name: `${owner.kind === 'loan' ? 'Loan' : 'Savings'} ${label}` },
      customerId,
      facts: { owner, amount: input.amount.toString(), paidOn: input.paidOn, note: input.note ?? null },
      reason: input.note ?? 'Payment slip uploaded',
    });
    await record(tx, context, {
      actor,
      subject: owner,
      customerId,
      action: 'payment slip uploaded',
      after: { amount: input.amount, paid_on: input.paidOn },
    });
    return id;
  });
