/** What an investor does with a contract: giving it up before it is paid, the instruction for the maturity, and leaving early. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, plus } from '@ajo/contract/kernel/money';
import type { EarlyExitQuote, MaturityInstruction } from '@ajo/contract/modules/investment-contracts';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type JournalId, post } from '#modules/ledger';
import { isFromSavings } from '#modules/savings-payments';
import { isChargeUnderWay } from '#modules/wallets';
import { type Database, inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { failpoint } from '#platform/failpoint';
import { findOwnInvestment, lockInvestment, runningOf, saveInvestment } from '../contract.store.ts';
import { exitQuote } from '../interest.rules.ts';
import { investmentMissing, quoteChanged } from '../investment-contracts.errors.ts';
import { whyNotCancel, whyNotInstruct, whyNotInstruction, whyNotLeaveEarly, whyNotPriceExit } from '../investment.rules.ts';
import type { Investment } from '../investment.ts';
import { addMoves, fundingOf, interestTotalsOf, noInterest } from '../money.store.ts';
import { accrue, creditInterest, payOut, type Posting } from '../postings.rules.ts';
import { holdPayment, sendPayment } from './send-payment.ts';

export async function lockOwn(tx: Tx, actor: Actor, id: string): Promise<Investment> {
  const found = await lockInvestment(tx, id);
  if (found?.customerId !== actor.id) throw investmentMissing();
  return found;
}

/** A charge of a card begins under the lock of the contract, so none begins meanwhile. Money that arrives later goes to suspense. */
export const cancelInvestment = (context: Context, actor: Actor, id: string): Promise<Investment> =>
  inTransaction(context.db, async (tx) => {
    const investment = await lockOwn(tx, actor, id);
    refuseIf(whyNotCancel(investment, await isChargeUnderWay(tx, { purpose: 'investment', purposeId: id })));
    await record(tx, context, {
      actor: { id: actor.id, name: actor.name },
      subject: { kind: 'investment', id },
      customerId: actor.id,
      action: 'cancelled an investment',
    });
    return saveInvestment(tx, id, { status: 'cancelled' });
  });

export const changeInstruction = (
  context: Context,
  actor: Actor,
  { id, instruction }: { id: string; instruction: MaturityInstruction },
): Promise<Investment> =>
  inTransaction(context.db, async (tx) => {
    const investment = await lockOwn(tx, actor, id);
    refuseIf(whyNotInstruct(investment, context.clock.businessDay()));
    refuseIf(whyNotInstruction(investment.payout, instruction));
    await record(tx, context, {
      actor: { id: actor.id, name: actor.name },
      subject: { kind: 'investment', id },
      customerId: actor.id,
      action: 'changed the instruction of an investment',
      before: { instruction: investment.instruction },
      after: { instruction },
    });
    return saveInvestment(tx, id, { instruction });
  });

export async function quoteEarlyExit({ db, clock }: Context, actor: Actor, id: string): Promise<EarlyExitQuote> {
  const found = await findOwnInvestment(db, actor.id, id);
  if (!found) throw investmentMissing();
  const today = clock.businessDay();
  refuseIf(whyNotLeaveEarly(found, today));
  const investment = runningOf(found);
  refuseIf(whyNotPriceExit(investment, today));
  const quote = exitQuote(investment, (await interestTotalsOf(db, [id])).get(id) ?? noInterest, today);
  return { ...quote, needs_review: await needsReview(db, id) };
}

/** Money from savings leaves with a review, as a withdrawal does. */
const needsReview = async (db: Database, id: string): Promise<boolean> => isFromSavings(db, await fundingOf(db, id));

/** `total` is what the customer was shown. The excess of what accrued is reversed, the rest is credited, taxed and paid. */
export const leaveEarly = (context: Context, actor: Actor, { id, total }: { id: string; total: Kobo }): Promise<Investment> =>
  inTransaction(context.db, async (tx) => {
    const [at, on] = [context.clock.now(), context.clock.businessDay()];
    const found = await lockOwn(tx, actor, id);
    refuseIf(whyNotLeaveEarly(found, on));
    const investment = runningOf(found);
    refuseIf(whyNotPriceExit(investment, on));
    const totals = (await interestTotalsOf(tx, [id])).get(id) ?? noInterest;
    const quote = exitQuote(investment, totals, on);
    if (quote.total !== total) throw quoteChanged(quote.total);
    const place = { contractId: id, on, actorId: actor.id };
    const change = minus(plus(totals.credited, quote.interest), totals.accrued);
    const paid = payOut(place, quote.total);
    const postings = [
      ...accrue(place, change),
      ...creditInterest(place, { interest: quote.interest, tax: quote.withholding_tax }),
      paid,
    ].map((posting) => withOwnId(posting, at));
    const payment = postings.at(-1)?.journal.id ?? paid.journal.id;
    const ended = await saveInvestment(tx, id, { status: 'completed', outcome: 'liquidated', completed_on: on });
    const due = { id: payment, kind: 'liquidation', amount: quote.total, dueOn: on } as const;
    await ((await needsReview(tx, id)) ? holdPayment : sendPayment)(tx, context, investment, due);
    await record(tx, context, {
      actor: { id: actor.id, name: actor.name },
      subject: { kind: 'investment', id },
      customerId: actor.id,
      action: 'left an investment early',
      after: { paid: quote.total, interest: quote.interest, interest_lost: quote.interest_lost },
    });
    await addMoves(
      tx,
      postings.flatMap(({ moves }) => moves),
      at,
    );
    failpoint('early_exit.unposted');
    await post(
      tx,
      postings.map(({ journal }) => journal),
      at,
    );
    return ended;
  });

/** An act of a person, not a slot of the closing day. */
function withOwnId({ journal, moves }: Posting, at: Date): Posting {
  const id = newId<JournalId>(at);
  return { journal: { ...journal, id }, moves: moves.map((move) => ({ ...move, journalId: id })) };
}
