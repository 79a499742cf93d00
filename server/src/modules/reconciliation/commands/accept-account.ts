/** Two people confirm once that a bank account is ours: its statements decide what counts as received. */
import { createHash } from 'node:crypto';
import type { Actor } from '@ajo/contract/kernel/access';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { type ApprovalKind, type ApprovalKinds, requestApproval } from '#modules/approvals';
import { changesOf, record } from '#modules/history';
import type { Tx } from '#platform/db/transaction';
import { derivedId } from '#platform/ids';
import { addOurAccount } from '../our-accounts.store.ts';

/** `last4`: empty for an account whose files name none. */
type AccountFacts = { last4: string; bank: string; file: string; days: string };

const ourAccount: ApprovalKind<AccountFacts> = {
  kind: 'our_bank_account',
  title: 'Accept a bank account as ours',
  capability: 'reconciliation.resolve',
  describe: ({ last4, bank, file, days }) => changesOf({}, { account: accountName(last4), bank, file, days }),
  run: async (tx, context, { approver, approval: { subject, facts, requestedBy, requestedByName } }) => {
    const at = context.clock.now();
    const isNew = await addOurAccount(tx, { last4: facts.last4, requestedBy, confirmedBy: approver.id, at });
    if (!isNew) return { failure: 'The account is ours already' };
    await record(tx, context, {
      actor: approver,
      subject: { kind: subject.kind, id: subject.id },
      action: 'accepted a bank account as ours',
      reason: `Requested by ${requestedByName}`,
      after: { account: accountName(facts.last4), bank: facts.bank },
    });
    return undefined;
  },
};
export const accountApprovalsOfBank: ApprovalKinds = [ourAccount];

const accountName = (last4: string): string => (last4 ? `Account that ends in ${last4}` : 'Account whose files name no number');

type NewAccount = { last4: string; bank: string; file: string; from: Day; to: Day };

/** The file that names it is not stored: it is uploaded again after that. @throws DomainError while another request for the account is pending. */
export const requestAccount = (tx: Tx, context: Context, actor: Actor, { last4, bank, file, from, to }: NewAccount) =>
  requestApproval(tx, context, actor, {
    kind: ourAccount,
    // One subject for each account, so that one request about it is pending at a time.
    subject: {
      kind: 'our_bank_account',
      id: derivedId(new Date(0), createHash('sha256').update(`our bank account ${last4}`).digest()),
      name: accountName(last4),
    },
    facts: { last4, bank, file, days: `${longDay(from)} to ${longDay(to)}` },
    reason: 'A statement of this account was uploaded for the first time',
  });
