/** An investment matures: its interest is credited, and the money is paid out or starts again as the investor instructed. */
import { type Kobo, minus, naira, noMoney, plus } from '@ajo/contract/kernel/money';
import { addMonths, type Day, longDay } from '@ajo/contract/kernel/time';
import type { InvestmentId } from '@ajo/contract/modules/investment-contracts';
import type { Context } from '#context';
import { record } from '#modules/history';
import { planOnOfferOn, sellsInvestments, whyNotPreview } from '#modules/investments';
import { journalIdFor } from '#modules/ledger';
import { notify } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { addInvestment, runningOf, saveInvestment } from '../contract.store.ts';
import { taxOn } from '../interest.rules.ts';
import { instructionAfter } from '../investment.rules.ts';
import { type InterestTotals, investmentNumber, type RunningInvestment } from '../investment.ts';
import { creditInterest, payOut, type Place, type Posting, rollInto } from '../postings.rules.ts';
import { termsFrom } from './invest.ts';
import { sendPayment } from './send-payment.ts';
import { payUpfront } from './start-investment.ts';

type Maturity = { on: Day; closing: number; totals: InterestTotals };

export async function mature(
  tx: Tx,
  context: Context,
  contract: RunningInvestment,
  { on, closing, totals }: Maturity,
): Promise<Posting[]> {
  const place: Place = { contractId: contract.id, on, closing };
  const interest = minus(totals.accrued, totals.credited);
  const tax = taxOn(totals.accrued, totals.taxed, contract);
  const balance = plus(contract.principal, minus(interest, tax));
  const postings = [...creditInterest(place, { interest, tax })];
  const { next, whyNot } = await roll(tx, context, contract, { on, balance });
  if (next) postings.push(rollInto(place, next.id, next.principal));
  const paid = minus(balance, next?.principal ?? noMoney);
  let sent = noMoney;
  if (paid > noMoney) {
    const posting = payOut(place, paid);
    const payment = { id: posting.journal.id, kind: 'maturity', amount: paid, dueOn: on } as const;
    if ((await sendPayment(tx, context, contract, payment)) === 'ordered') sent = paid;
    postings.push(posting);
  }
  if (next) postings.push(...(await payUpfront(tx, context, next, on)));
  await saveInvestment(tx, contract.id, {
    status: 'completed',
    outcome: next ? 'rolled' : 'paid',
    completed_on: on,
    through_on: on,
  });
  await announce(tx, context, contract, { next, whyNot, paid, sent });
  return postings;
}

/** `whyNot`: the customer reads why the money is paid out although it was to start again. */
type Roll = { next?: RunningInvestment | undefined; whyNot?: string | undefined };

/** The contract that continues this one, at the rate of the day, also when the day is closed later. */
async function roll(
  tx: Tx,
  context: Context,
  contract: RunningInvestment,
  { on, balance }: { on: Day; balance: Kobo },
): Promise<Roll> {
  const { id, instruction, months, customerId, planId } = contract;
  if (instruction === 'pay_out') return {};
  if (!sellsInvestments(context.config)) return { whyNot: 'We could not renew it: we do not offer investments at the moment' };
  const amount = instruction === 'roll_all' ? balance : contract.principal;
  const plan = await planOnOfferOn(tx, { id: planId, on });
  if (!plan || whyNotPreview(plan, { amount, months, on }))
    return { whyNot: 'We could not renew it: the plan no longer offers this amount and term' };
  const at = context.clock.now();
  const next = await addInvestment(tx, {
    // Follows from the contract and the day, so days that are closed later open the same contract.
    id: journalIdFor({ contractId: id, kind: 'investment-rolled', on, row: 1 }) as string as InvestmentId,
    customerId,
    ...termsFrom(plan, months),
    principal: amount,
    instruction: instructionAfter(plan.payout, instruction),
    status: 'active',
    outcome: null,
    parentId: id,
    createdAt: at,
    paysUntil: at,
    savingsOnly: false,
    startsOn: on,
    maturesOn: addMonths(on, months),
    throughOn: on,
  });
  return { next: next && runningOf(next) };
}

/** `sent` is less than `paid` while the payment waits for an account: that is a notice of its own. */
type Ended = Roll & { paid: Kobo; sent: Kobo };

async function announce(
  tx: Tx,
  context: Context,
  contract: RunningInvestment,
  { next, whyNot, paid, sent }: Ended,
): Promise<void> {
  const number = investmentNumber(contract.number);
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'investment', id: contract.id },
    customerId: contract.customerId,
    action: next ? 'investment rolled' : 'investment matured',
    ...(whyNot && { reason: whyNot }),
    after: { paid, ...(next && { rolled: next.principal, investment: investmentNumber(next.number) }) },
  });
  const message = [
    `Your investment ${number} has matured`,
    whyNot,
    next && `${naira(next.principal)} continues as ${investmentNumber(next.number)} until ${longDay(next.maturesOn)}`,
    sent > noMoney && `We are sending ${naira(sent)} to your bank account`,
  ];
  await notify(tx, context, {
    userId: contract.customerId,
    kind: 'investment',
    message: message.filter(Boolean).join('. '),
    isTrouble: whyNot !== undefined,
    link: '/investments',
  });
}
