/** What a second person reads and confirms about the outcome of a disputed payout that the bank proves. */
import { kobo, naira } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { PayoutState, ProvenOutcome } from '@ajo/contract/modules/payouts';
import type { Context } from '#context';
import { isApprovalPending, type RequestableKind } from '#modules/approvals';
import { changesOf } from '#modules/history';
import type { Database } from '#platform/db/transaction';
import { byHandKind, statusWords } from './payout.ts';
import { ownPayout } from './payouts.errors.ts';

/** The amount as text: facts are JSON. `recorded`: the state that the provider contradicts. */
export type ByHandFacts = {
  amount: string;
  receiver: string;
  payout: string;
  recorded: PayoutState;
  outcome: ProvenOutcome;
  reference?: string | undefined;
  on: Day;
  note?: string | undefined;
};

export const outcomeWords: Record<ProvenOutcome, string> = { paid: 'Paid', not_paid: 'Not paid, the money is with us' };

export const requestByHand: RequestableKind<ByHandFacts> = {
  kind: byHandKind,
  title: 'Record the outcome of a disputed payout',
  capability: 'loans.release',
  // What the bank proves stays proven after thirty days, and without its author.
  livesMs: null,
  survivesRequester: true,
  refusals: { part: ownPayout },
  describe: ({ amount, receiver, payout, recorded, outcome, reference, on }) =>
    changesOf(
      { outcome: statusWords[recorded] },
      {
        outcome: outcomeWords[outcome],
        amount: naira(kobo(BigInt(amount))),
        receiver,
        payout,
        ...(reference && { bank_reference: reference }),
        [outcome === 'paid' ? 'paid_on' : 'back_on']: on,
      },
    ),
};

/** A decision that rests on it has locked the payout. */
export const awaitsRecord = (db: Database, { clock }: Pick<Context, 'clock'>, id: string): Promise<boolean> =>
  isApprovalPending(db, { kind: requestByHand as RequestableKind, subject: { kind: 'payout', id }, at: clock.now() });
