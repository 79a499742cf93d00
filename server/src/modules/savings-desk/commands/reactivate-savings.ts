/** A dormant account is used again: its owner proves who they are, or two people of staff have checked it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { type ApprovalKind, requestApproval } from '#modules/approvals';
import { record } from '#modules/history';
import { notify, sendMail, sendText } from '#modules/notifications';
import { verifiedBvns } from '#modules/onboarding';
import {
  findVisibleSavings,
  lockSavings,
  lockVisibleSavings,
  type SavingsAccount,
  savingsNumber,
  saveSavings,
} from '#modules/savings';
import { findUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { countAttempt } from '#platform/http/throttle.store';
import { endOfPhone, maskedEmail } from '#platform/masked-contact';
import { blindIndex, sixDigits } from '#platform/secrets';
import { whyNotProven, whyNotReactivate, whyNotReactivateFor, whyNotSettled } from '../reactivation.rules.ts';
import { saveCode, tryCode, useCode } from '../reactivation.store.ts';
import { noAddress, notProven, noVerifiedBvn, ownSavings } from '../savings-desk.errors.ts';

const codeLivesMs = 10 * minuteMs;

const digestOf = (context: Context, id: SavingsId, code: string): string =>
  blindIndex(context.config, 'savings reactivation', `${id}:${code}`);

const whyNotYet = ({ clock, config }: Context, { accessSince }: Actor) =>
  whyNotSettled({ accessSince, waitHours: config.CONFIRM_AFTER_HOURS, at: clock.now() });

/**
 * @returns the masked phone number or mailbox.
 * @throws DomainError `bvn_missing` when there is no verified BVN to prove, `access_too_new`.
 */
export async function sendReactivationCode(context: Context, actor: Actor, id: SavingsId): Promise<string> {
  const account = await findVisibleSavings(context.db, actor, 'savings.own', id);
  refuseIf(whyNotReactivate(account) ?? whyNotYet(context, actor));
  if (!(await verifiedBvns(context, [actor.id])).has(actor.id)) throw noVerifiedBvn();
  const owner = await findUser(context.db, actor.id);
  const address = owner?.phone ?? owner?.email;
  if (!owner || !address) throw noAddress();
  const at = context.clock.now();
  await countAttempt(context.db, { budget: 'reactivation code', subject: actor.id, max: 10, windowMs: dayMs }, at);
  const code = sixDigits();
  const text = `${code} is your ${context.config.BRAND} code to reactivate ${savingsNumber(account.number)}. It works for 10 minutes. Never share it.`;
  await inTransaction(context.db, async (tx) => {
    await saveCode(tx, { id, digest: digestOf(context, id, code), at, expiresAt: new Date(at.getTime() + codeLivesMs) });
    if (owner.phone) await sendText(tx, context, { to: address, text });
    else
      await sendMail(tx, context, { to: address, subject: 'Your code to reactivate your savings account', paragraphs: [text] });
  });
  return owner.phone ? endOfPhone(owner.phone) : maskedEmail(address);
}

/** @throws DomainError `identity_not_proven` for a wrong BVN, and for a wrong, used or expired code; `access_too_new`. */
export async function proveIdentity(
  context: Context,
  actor: Actor,
  { id, bvn, code }: { id: SavingsId; bvn: string; code: string },
): Promise<void> {
  const visible = await findVisibleSavings(context.db, actor, 'savings.own', id);
  refuseIf(whyNotReactivate(visible) ?? whyNotYet(context, actor));
  const digest = digestOf(context, id, code);
  const isOwnBvn = (await verifiedBvns(context, [actor.id])).get(actor.id) === bvn;
  refuseIf(whyNotProven(await tryCode(context.db, id, context.clock.now()), { digest, isOwnBvn }));
  await inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.own', id);
    refuseIf(whyNotReactivate(account));
    if (!(await useCode(tx, id, digest))) throw notProven();
    await reactivate(tx, context, { account, actor, reason: 'BVN and a code to the phone' });
  });
}

export const savingsReactivation: ApprovalKind<Record<string, never>> = {
  kind: 'savings_reactivation',
  title: 'Reactivate a dormant savings account',
  capability: 'savings.manage',
  refusals: { part: ownSavings },
  describe: () => [],
  lockSubject: async (tx, { subject }) => void (await lockSavings(tx, subject.id)),
  run: async (tx, context, { approver, approval: { subject, reason } }) => {
    const account = await lockSavings(tx, subject.id);
    refuseIf(whyNotReactivateFor(account, approver.id));
    await reactivate(tx, context, { account, actor: approver, reason });
  },
};

/** `reason`: how the identity was checked. A second person confirms it, because no one watches a dormant account. */
export const requestReactivation = (
  context: Context,
  actor: Actor,
  { id, reason }: { id: SavingsId; reason: string },
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.manage', id);
    refuseIf(whyNotReactivateFor(account, actor.id));
    await requestApproval(tx, context, actor, {
      kind: savingsReactivation,
      subject: { kind: 'savings', id, name: `Savings ${savingsNumber(account.number)}` },
      customerId: account.customerId,
      facts: {},
      reason,
    });
  });

type Reactivation = { account: SavingsAccount; actor: Actor; reason: string };

/** The owner reads of it in any case: they would miss a stranger who did it. */
async function reactivate(tx: Tx, context: Context, { account, actor, reason }: Reactivation): Promise<void> {
  const { id, customerId, name } = account;
  await saveSavings(tx, id, { dormant_at: null, last_act_at: context.clock.now() });
  await record(tx, context, {
    actor,
    subject: { kind: 'savings', id },
    customerId,
    action: 'reactivated the savings account',
    reason,
  });
  await notify(tx, context, {
    userId: customerId,
    kind: 'savings',
    message: `“${name}” is no longer dormant, and money can leave it again. If this was not you, contact us immediately`,
    link: `/savings/${id}/transactions`,
  });
}
