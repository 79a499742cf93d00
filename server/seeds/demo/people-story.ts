/** The people of the demo apart from their loans: referrals, transfers between officers, pending approvals. */
import type { Actor } from '@ajo/contract/kernel/access';
import { suggestedSteps } from '@ajo/contract/modules/recovery.dunning';
import type { Context } from '#context';
import { codeOf, followReferrals } from '#modules/referrals';
import { saveUser, suspendPerson, type User } from '#modules/users';
import { requestChange, requestTransfer, reviewChange, transferCustomers } from '#modules/users/requests';
import { inTransaction } from '#platform/db/transaction';
import { saveDunning } from '../../src/modules/recovery/commands/save-dunning.ts';
import { peopleReactions } from '../../src/reactions.ts';

type PersonFacts = { context: Context; actor: (email: string) => Actor; person: (email: string) => User };

/** Before anything else: codes are typed at registration. */
export async function addReferredPeople({ context, person }: PersonFacts): Promise<void> {
  const referred = [
    ['customer@ajo.test', 'merchant@ajo.test', 'Market visit'],
    ['customer5@ajo.test', 'customer@ajo.test', 'Friend or family'],
    ['customer3@ajo.test', 'customer5@ajo.test', 'WhatsApp'],
    ['customer4@ajo.test', 'merchant@ajo.test', 'Market visit'],
  ] as const;
  for (const [email, by, channel] of referred) {
    const code = await codeOf(context, person(by).id);
    await inTransaction(context.db, (tx) => saveUser(tx, person(email).id, { referral_code: code, referral_channel: channel }));
  }
  await inTransaction(context.db, (tx) => saveUser(tx, person('customer2@ajo.test').id, { referral_channel: 'Radio' }));
  await followReferrals(context);
}

/** The lender starts with the suggested letters. */
export const writeLetters = ({ context, actor }: PersonFacts): Promise<void> =>
  saveDunning(context, actor('superadmin@ajo.test'), {
    effective_on: context.clock.businessDay(),
    steps: [...suggestedSteps],
  });

/** A customer in arrears for weeks is assigned to a recovery officer. */
export async function handOver({ context, actor, person }: PersonFacts): Promise<void> {
  await transferCustomers(context, actor('admin@ajo.test'), {
    new_officer_id: person('recovery_officer@ajo.test').id,
    transfer_users: [person('customer6@ajo.test').id],
    reason: 'Two instalments late, and does not answer the phone',
  });
}

/** A customer who moved, a colleague who was promoted, and an account that was suspended and opened again. */
export async function moveOn({ context, actor, person }: PersonFacts): Promise<void> {
  await followReferrals(context);
  await transferCustomers(context, actor('admin@ajo.test'), {
    old_officer_id: person('credit_officer@ajo.test').id,
    new_officer_id: person('credit_officer2@ajo.test').id,
    transfer_users: [person('customer5@ajo.test').id],
    reason: 'Lives in Ikeja now',
  });
  const suspension = { userId: person('customer5@ajo.test').id };
  await suspendPerson(context, actor('compliance_officer@ajo.test'), { ...suspension, suspend: true, reason: 'Papers in doubt' });
  await suspendPerson(context, actor('admin@ajo.test'), { ...suspension, suspend: false, reason: 'The papers are genuine' });
  const done = await requestChange(context, actor('finance@ajo.test'), {
    user_id: person('customer5@ajo.test').id,
    kind: 'profile',
    reason: 'As on the identity card',
    changes: { date_of_birth: '1991-04-12' as never },
  });
  await reviewChange(context, actor('admin@ajo.test'), {
    id: done,
    review: { status: 'approved' },
    reactions: peopleReactions,
  });
}

/** What is pending for a decision when the story ends. */
export async function leaveOpen({ context, actor, person }: PersonFacts): Promise<void> {
  await requestTransfer(context, actor('credit_officer@ajo.test'), {
    old_officer_id: person('credit_officer@ajo.test').id,
    new_officer_id: person('credit_officer2@ajo.test').id,
    transfer_users: [person('customer4@ajo.test').id],
    reason: 'Works in Ikeja and asked for the branch there',
  });
  await requestChange(context, actor('onboarding_officer@ajo.test'), {
    user_id: person('customer2@ajo.test').id,
    kind: 'profile',
    reason: 'New number, confirmed on the phone',
    changes: { phone_number: '08030000099' },
  });
  await requestChange(context, actor('hr@ajo.test'), {
    user_id: person('credit_officer2@ajo.test').id,
    kind: 'role',
    reason: 'Leads the officers of Ikeja from next month',
    changes: { user_type_id: 'team_lead' },
  });
}
