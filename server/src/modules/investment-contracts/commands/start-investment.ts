/** An investment is paid for, by money that arrived or from savings: it starts today, and a plan that pays upfront pays its interest. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import { addMonths, type Day, daysBetween, longDay } from '@ajo/contract/kernel/time';
import type { InvestmentState } from '@ajo/contract/modules/investment-contracts';
import type { Context } from '#context';
import { cashLegs } from '#modules/bookings';
import { record } from '#modules/history';
import { bankCredit, credit, debit, type Journal, type JournalId, type Leg, post, gl } from '#modules/ledger';
import { notify } from '#modules/notifications';
import { otherAmount, type Payable } from '#modules/savings-payments';
import type { BookingOutcome, MoneyIn } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { lockInvestment, runningOf, saveInvestment } from '../contract.store.ts';
import { interestFor, taxOn } from '../interest.rules.ts';
import { investmentMissing } from '../investment-contracts.errors.ts';
import { takesPayment, whyNotPayFor } from '../investment.rules.ts';
import { type Investment, investmentNumber, type RunningInvestment } from '../investment.ts';
import { addMoves } from '../money.store.ts';
import { creditInterest, payOut, type Place, type Posting, postingOf } from '../postings.rules.ts';
import { sendPayment } from './send-payment.ts';

/** `refused` when it was not paid in time, or is not exactly the principal: the money goes to suspense. */
export async function bookInvestment(tx: Tx, context: Context, moneyIn: MoneyIn): Promise<BookingOutcome> {
  const at = context.clock.now();
  const pending = await lockInvestment(tx, moneyIn.purposeId);
  if (!pending || !takesPayment(pending, moneyIn) || moneyIn.amount !== pending.principal) return 'refused';
  const arrivedAt = moneyIn.suspenseDecision ? gl.unidentifiedReceipts : gl.clearingOf(moneyIn.reference);
  await start(tx, context, pending, {
    journalId: newId<JournalId>(at),
    legs: cashLegs({ ...moneyIn, arrivedAt }),
    reference: moneyIn.reference,
    externalRef: bankCredit(moneyIn.reference),
  });
  return 'taken';
}

/** From a savings account of the investor: exactly the principal, until the contract ends unpaid. */
export const investmentPayable: Payable = async (tx, context, { id, customerId, amount }) => {
  const pending = await lockInvestment(tx, id);
  if (!pending || pending.customerId !== customerId) throw investmentMissing();
  refuseIf(whyNotPayFor(pending, context.clock.now()));
  const { principal } = pending;
  if (amount !== undefined && amount !== principal) throw otherAmount(principal);
  return {
    label: investmentNumber(pending.number),
    amount: principal,
    fund: ({ journalId, from, account }) =>
      start(tx, context, pending, { journalId, legs: [debit(from, principal)], reference: account }),
  };
};

type Funding = { journalId: JournalId; legs: readonly Leg[]; reference: string; externalRef?: Journal['externalRef'] };

async function start(tx: Tx, context: Context, pending: Investment, funding: Funding): Promise<void> {
  const at = context.clock.now();
  const on = context.clock.businessDay();
  const started = await saveInvestment(tx, pending.id, {
    status: 'active',
    starts_on: on,
    matures_on: addMonths(on, pending.months),
    through_on: on,
  });
  const investment = runningOf(started);
  await announceStart(tx, context, investment, { before: pending.status, reference: funding.reference });
  const funded = fundedBy(investment, funding, on);
  const postings = [funded, ...(await payUpfront(tx, context, investment, on))];
  await addMoves(
    tx,
    postings.flatMap(({ moves }) => moves),
    at,
  );
  failpoint('investment_start.unposted');
  await post(
    tx,
    postings.map(({ journal }) => journal),
    at,
  );
}

async function announceStart(
  tx: Tx,
  context: Context,
  investment: RunningInvestment,
  { before, reference }: { before: InvestmentState; reference: string },
): Promise<void> {
  const { id, customerId, principal, maturesOn, number } = investment;
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'investment', id },
    customerId,
    action: 'investment started',
    from: before,
    to: investment.status,
    after: { amount: principal, reference, matures_on: maturesOn },
  });
  await notify(tx, context, {
    userId: customerId,
    kind: 'investment',
    message: `Your investment ${investmentNumber(number)} has started. It matures on ${longDay(maturesOn)}`,
    link: '/investments',
  });
}

function fundedBy({ id, principal }: RunningInvestment, { journalId, legs, reference, externalRef }: Funding, on: Day): Posting {
  const effect = { cause: 'funded', liability: principal, interestPayable: noMoney } as const;
  const all = [...legs, credit(gl.investorLiability(id), principal)];
  const { journal, moves } = postingOf({ contractId: id, on, id: journalId }, 'investment-funded', all, effect);
  return { journal: { ...journal, meta: { ...journal.meta, reference }, ...(externalRef && { externalRef }) }, moves };
}

/** All interest of the term on the first day. It is prepaid in the ledger, and each day accrues its part back. */
export async function payUpfront(tx: Tx, context: Context, investment: RunningInvestment, on: Day): Promise<readonly Posting[]> {
  if (investment.payout !== 'upfront') return [];
  const { principal, rateBps, startsOn, maturesOn } = investment;
  const interest = interestFor(principal, rateBps, daysBetween(startsOn, maturesOn));
  return creditAndPay(tx, context, investment, { on, interest, tax: taxOn(interest, noMoney, investment) });
}

type Interest = { on: Day; interest: Kobo; tax: Kobo; closing?: number | undefined };

/** Credits interest and sends it to the bank, after tax. */
export async function creditAndPay(
  tx: Tx,
  context: Context,
  investment: RunningInvestment,
  { on, interest, tax, closing }: Interest,
): Promise<readonly Posting[]> {
  const place: Place = { contractId: investment.id, on, closing };
  const credited = creditInterest(place, { interest, tax });
  const net = minus(interest, tax);
  if (net <= noMoney) return credited;
  const paid = payOut(place, net);
  await sendPayment(tx, context, investment, { id: paid.journal.id, kind: 'interest', amount: net, dueOn: on });
  return [...credited, paid];
}
