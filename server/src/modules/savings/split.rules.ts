/** How a deposit is divided between accounts of one customer. Pure. */
import { type DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { kobo, type Kobo, minOf, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { SavingsId, SplitShare } from '@ajo/contract/modules/savings';
import { hasMatured, type SavingsAccount, takesMoney } from './savings.ts';

const wholeBps = 10_000n;

/** What the account takes of an amount: nothing when it takes no money now, and no more than its largest balance. */
export function amountTaken(account: SavingsAccount, amount: Kobo, today: Day): Kobo {
  if (!takesMoney(account) || hasMatured(account, today)) return noMoney;
  const { max_balance: max } = account.terms;
  if (max === null) return amount;
  return account.balance < max ? minOf(amount, minus(max, account.balance)) : noMoney;
}

const hasRoom = (account: SavingsAccount, amount: Kobo, today: Day): boolean => amountTaken(account, amount, today) === amount;

type Division = { amount: Kobo; split: readonly SplitShare[]; accounts: ReadonlyMap<SavingsId, SavingsAccount>; today: Day };

/**
 * What each account of a split gets, in its order: floor(amount × share), and the kobo that are left to the first. An account that takes
 * no money or is full gives its share to the first; the account of the deposit keeps what no other account takes.
 */
export function divide(own: SavingsId, { amount, split, accounts, today }: Division): Map<SavingsId, Kobo> {
  const shares = new Map<SavingsId, Kobo>();
  const [first] = split;
  for (const { id, share_bps: bps } of split.slice(1)) {
    const share = kobo((amount * BigInt(bps)) / wholeBps);
    const account = accounts.get(id);
    if (share > noMoney && (id === own || (account && hasRoom(account, share, today)))) shares.set(id, share);
  }
  const rest = minus(amount, sumOf([...shares.values()]));
  const head = first && accounts.get(first.id);
  const keeper = first && (first.id === own || (head && hasRoom(head, rest, today))) ? first.id : own;
  return shares.set(keeper, plus(shares.get(keeper) ?? noMoney, rest));
}

const no = (text: string, code: string): DomainError => wrongField('split', text, code);

type SplitFacts = {
  accounts: readonly SavingsAccount[];
  /** Accounts of the customer that divide their own deposits. */
  dividing: readonly SavingsId[];
  /** Other accounts divide their deposits and name this one. */
  isShare: boolean;
};

/** The shares are 10,000 in sum and each account is named once. Chains are refused: a deposit is divided once. */
export function whyNotSplit(own: SavingsAccount, split: readonly SplitShare[], facts: SplitFacts): DomainError | undefined {
  if (split.length === 0) return undefined;
  if (own.terms.kind === 'package') return no('Deposits to a package are not divided', 'split_of_package');
  if (split.reduce((sum, { share_bps: bps }) => sum + bps, 0) !== 10_000)
    return no('The shares must add up to 100%', 'split_sum');
  if (new Set(split.map(({ id }) => id)).size !== split.length) return no('Name each account once', 'split_twice');
  const found = new Map(facts.accounts.map((account) => [account.id, account]));
  for (const { id } of split) {
    const account = found.get(id);
    if (!account || account.terms.kind === 'package') return no('Choose savings accounts of the same customer', 'split_account');
    if (!takesMoney(account)) return no(`“${account.name}” does not accept deposits`, 'split_closed');
  }
  const others = split.filter(({ id }) => id !== own.id);
  if (facts.isShare) return no('This account has a share in another split', 'split_chain');
  return others.some(({ id }) => facts.dividing.includes(id))
    ? no('An account of the split divides its own deposits', 'split_chain')
    : undefined;
}
