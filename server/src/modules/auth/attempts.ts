/** Limits of attempts before they are checked: per account and network, per network, and per account; counted in the database. */
import { dayMs, hourMs, minuteMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { networkOf } from '#platform/http/address';
import { countAttempt, clearAttempts, refundAttempt, type Throttle } from '#platform/http/throttle.store';
import { isKnownNetwork } from './known-network.store.ts';

/** Where a request comes from. */
export type From = { ip: string; device: string };

type Limit = { max: number; windowMs: number };
type Limits = {
  /** One account from one network: fewer than ten, and few more all day. Other networks are not locked out by it. */
  pair: readonly Limit[];
  /** One network, which an office or a whole mobile network shares: only guessing many accounts from one place is stopped by it. */
  network: Limit;
  /** One account from everywhere: a guess that is spread over many networks. */
  account: Limit;
  /** The account's total neither counts nor stops a network from which it has signed in. */
  sparesKnownNetworks?: true;
};

const hourly = (max: number): Limit => ({ max, windowMs: hourMs });

const limits = {
  'sign-in': {
    pair: [
      { max: 8, windowMs: 15 * minuteMs },
      { max: 24, windowMs: dayMs },
    ],
    network: { max: 100, windowMs: 15 * minuteMs },
    account: { max: 100, windowMs: dayMs },
    sparesKnownNetworks: true,
  },
  register: { pair: [hourly(5)], network: hourly(60), account: hourly(20) },
  // The caller has proven the password: a stranger cannot use up the account's limit.
  'second step': {
    pair: [],
    network: { max: 100, windowMs: 15 * minuteMs },
    account: { max: 8, windowMs: 15 * minuteMs },
  },
  'password change': { pair: [], network: hourly(100), account: hourly(8) },
  // For mails the account's window is as long as a link lives: while no more are sent, one that was sent still works.
  'reset mail': { pair: [hourly(5)], network: hourly(60), account: hourly(10), sparesKnownNetworks: true },
  'dead reset link': { pair: [hourly(9)], network: hourly(60), account: hourly(90) },
  'proof mail': { pair: [hourly(5)], network: hourly(60), account: { max: 10, windowMs: dayMs } },
  'phone code': { pair: [hourly(5)], network: hourly(60), account: hourly(10) },
  'phone proof': { pair: [hourly(20)], network: hourly(200), account: hourly(30) },
  'dead proof link': { pair: [hourly(9)], network: hourly(60), account: hourly(90) },
} as const satisfies Record<string, Limits>;

export type Trying = keyof typeof limits;

type Budget = Throttle & { kind: 'pair' | 'network' | 'account' };

function budgetsOf(what: Trying, account: string, ip: string): Budget[] {
  const { pair, network, account: total }: Limits = limits[what];
  const from = networkOf(ip);
  return [
    ...pair.map(({ max, windowMs }): Budget => {
      const budget = `${what} account and network ${windowMs}`;
      return { kind: 'pair', budget, subject: `${account.trim()} ${from}`, max, windowMs };
    }),
    { kind: 'network', budget: `${what} network`, subject: from, max: network.max, windowMs: network.windowMs },
    { kind: 'account', budget: `${what} account`, subject: account, max: total.max, windowMs: total.windowMs },
  ];
}

/** The narrowest first: what one network has used up never counts against the account as a whole. */
export async function countAttempts(
  context: Pick<Context, 'db' | 'clock'>,
  what: Trying,
  account: string,
  { ip }: Pick<From, 'ip'>,
): Promise<void> {
  const at = context.clock.now();
  const isSpared = await sparesNetwork(context, what, account, ip);
  for (const { kind, ...throttle } of budgetsOf(what, account, ip))
    if (kind !== 'account' || !isSpared) await countAttempt(context.db, throttle, at);
}

/**
 * The last attempt was right: the account's failures from here are forgiven, and the network has attempted nothing. What is limited is being
 * wrong. Anyone who guesses takes no failure elsewhere back by signing in as themselves.
 */
export async function wasRight(
  context: Pick<Context, 'db' | 'clock'>,
  what: Trying,
  account: string,
  { ip }: Pick<From, 'ip'>,
): Promise<void> {
  const at = context.clock.now();
  const isSpared = await sparesNetwork(context, what, account, ip);
  const { pair }: Limits = limits[what];
  for (const { kind, budget, subject, windowMs } of budgetsOf(what, account, ip)) {
    const isNarrowest = kind === 'pair' || (kind === 'account' && pair.length === 0);
    if (isNarrowest) await clearAttempts(context.db, budget, subject);
    else if (kind !== 'account' || !isSpared) await refundAttempt(context.db, { budget, subject, windowMs }, at);
  }
}

/** Access to the mailbox proves identity: failed attempts of others no longer block the account. */
export async function forgiveAccount({ db }: Pick<Context, 'db'>, account: string, { ip }: Pick<From, 'ip'>): Promise<void> {
  for (const { kind, budget, subject } of budgetsOf('sign-in', account, ip))
    if (kind !== 'network') await clearAttempts(db, budget, subject);
}

/** One query for known and unknown addresses alike, so that the time reveals nothing. */
async function sparesNetwork(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  what: Trying,
  account: string,
  ip: string,
): Promise<boolean> {
  const { sparesKnownNetworks }: Limits = limits[what];
  return Boolean(sparesKnownNetworks) && isKnownNetwork(db, { signInName: account, network: networkOf(ip) }, clock.now());
}
