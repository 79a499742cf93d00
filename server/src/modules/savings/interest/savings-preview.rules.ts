/** The calculator of savings: an account with given terms and movements. Pure. */
import { type DomainError, refuseIf, wrongField } from '@ajo/contract/kernel/errors';
import { naira, noMoney, plus } from '@ajo/contract/kernel/money';
import type { Preview, PreviewInput, SavingsPreview, SavingsPreviewInput } from '@ajo/contract/modules/savings.preview';
import { calendarPeriods, fineNaira, simulate, type SimulationResult } from '#modules/interest';
import { depositPreview, whyNotDeposit } from '#modules/investments';

/** Savings or a deposit, for the call and for `npm run savings`. @throws DomainError that names the field. */
export function preview(input: PreviewInput): Preview {
  if (input.kind === 'deposit') {
    refuseIf(whyNotDeposit(input));
    return depositPreview(input);
  }
  refuseIf(whyNotPreview(input));
  return savingsPreview(input);
}

/** Money that is not there cannot leave; interest that was posted may. */
export function whyNotPreview(input: SavingsPreviewInput): DomainError | undefined {
  const { tiers } = input.terms;
  const twice = tiers.findIndex(({ from }, at) => tiers.findIndex((other) => other.from === from) !== at);
  if (twice !== -1) return wrongField(`terms.tiers.${twice}.from`, 'This tier is there twice', 'tier_twice');
  const { short } = played(input);
  if (short === undefined) return undefined;
  const at = input.movements.findIndex(({ on, amount }) => on === short.on && amount < 0n);
  return wrongField(`movements.${at}.amount`, `There is only ${naira(short.balance)} on this day`, 'not_enough_savings');
}

export function savingsPreview(input: SavingsPreviewInput): SavingsPreview {
  const { days, postings, balance, earned } = played(input);
  const interest = postings.reduce((sum, one) => plus(sum, one.interest), noMoney);
  const tax = postings.reduce((sum, one) => plus(sum, one.withholding_tax), noMoney);
  return { days, postings, totals: { interest, exact_interest: fineNaira(earned), withholding_tax: tax, balance } };
}

const played = ({ terms, start_on: start, until, movements }: SavingsPreviewInput): SimulationResult =>
  simulate({ terms, start, until, movements, startsPeriod: calendarPeriods, taxOf: 'posting' });
