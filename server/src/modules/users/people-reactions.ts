/** What users need from modules above them: what follows when people change, and what protects an account. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import type { Database, Tx } from '#platform/db/transaction';
import type { User } from './user.ts';

/** Where a decision rests on it, the person's row is locked. */
type Check = (db: Database, personId: string) => Promise<boolean>;

/** `actor` closes the account of this person. */
export type ClosingOfPerson = { actor: Actor; person: User };

/** What one product keeps for a person. A product without one of the checks never protects in that way. */
export type ProductTies = {
  product: string;
  /** Open contract, or money: a customer's email and phone change only with a second person. */
  isOpen?: Check;
  /** Money in the books, on its way to the person, or due under a contract: the account stays open. Loans have a refusal of their own. */
  holdsMoney?: Check;
  /**
   * The account closes: what is open without money ends in the same transaction. The person's row is locked.
   * @throws DomainError when money has arrived since it was checked.
   */
  end?: (tx: Tx, context: Context, closing: ClosingOfPerson) => Promise<void>;
};

export type PeopleReactions = {
  /** A person was added who has no password yet. */
  invited: (tx: Tx, context: Context, user: User) => Promise<void>;
  /** The person must choose a new password before anything else. False when there is no password to change yet. */
  passwordDemanded: (tx: Tx, context: Context, user: User) => Promise<boolean>;
  /** The person has another name now; their row is locked. */
  renamed: (tx: Tx, context: Context, user: User) => Promise<void>;
  /** The role or branch has changed: what was made under the old rights ends. */
  rightsChanged: (tx: Tx, context: Context, userId: string) => Promise<void>;
  ties: readonly ProductTies[];
};

type Ties = Pick<PeopleReactions, 'ties'>;

export const hasOpenProduct = ({ ties }: Ties, db: Database, personId: string): Promise<boolean> =>
  anyOf(
    ties.map(({ isOpen }) => isOpen),
    db,
    personId,
  );

/** For every way to close an account: directly, by an approved request, and by the deletion of own data. */
export const holdsMoneyOf = ({ ties }: Ties, db: Database, personId: string): Promise<boolean> =>
  anyOf(
    ties.map(({ holdsMoney }) => holdsMoney),
    db,
    personId,
  );

/** In the order of the list, which is the order of their locks. */
export async function endTies({ ties }: Ties, tx: Tx, context: Context, closing: ClosingOfPerson): Promise<void> {
  for (const { end } of ties) await end?.(tx, context, closing);
}

async function anyOf(checks: readonly (Check | undefined)[], db: Database, personId: string): Promise<boolean> {
  for (const check of checks) if (await check?.(db, personId)) return true;
  return false;
}
