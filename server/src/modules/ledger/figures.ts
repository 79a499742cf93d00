/** Journals from figures: a product computes what its contract's accounts should show, and the difference to what they showed is posted. Pure. */
import { type Kobo, kobo, minus, negative, noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { ChartCode } from './chart.ts';
import { type AccountRef, credit, debit, type Journal, journalIdFor, type JournalKind, type Leg } from './journal.ts';

/** Where a figure is kept: 1 when it is a debit balance, -1 when it is a credit balance. A figure may move several accounts. */
export type FigureAccount<Contract> = { account: (contract: Contract) => AccountRef; sign: 1n | -1n };
export type FigureAccounts<Contract, Figure extends string> = Readonly<Record<Figure, readonly FigureAccount<Contract>[]>>;
type Figures<Figure extends string> = Readonly<Record<Figure, Kobo>>;
type Change<Figure extends string> = { before: Figures<Figure>; after: Figures<Figure> };
/** What moved on the accounts of each code, debit-positive. */
export type MovedByCode = ReadonlyMap<ChartCode, Kobo>;

/** Debit-positive. No leg when nothing moves. */
export function legFor(account: AccountRef, amount: Kobo): Leg[] {
  if (amount === noMoney) return [];
  return [amount > 0n ? debit(account, amount) : credit(account, negative(amount))];
}

/** Which journal kind posts which figures at the end of a day. */
export type DayCauses<Figure extends string> = Partial<Record<JournalKind, readonly Figure[]>>;

/** The books of one product, from its table of figures. */
export function figureBooks<Contract extends { id: string }, Figure extends string>(accounts: FigureAccounts<Contract, Figure>) {
  const names = Object.keys(accounts) as Figure[];
  /** The legs that move the accounts from one state of the contract to another; with the cash that moved they sum to zero. */
  const legsBetween = (
    contract: Contract,
    before: Figures<Figure>,
    after: Figures<Figure>,
    only: readonly Figure[] = names,
  ): Leg[] =>
    only.flatMap((name) => {
      const change = minus(after[name], before[name]);
      return accounts[name].flatMap(({ account, sign }) => legFor(account(contract), kobo(change * sign)));
    });
  return {
    legsBetween,
    /** One journal for each cause whose figures changed. Ids follow from contract, kind and day: closing a day twice posts once. */
    dayJournals: (
      contract: Contract,
      on: Day,
      {
        before,
        after,
        causes,
        meta,
        closing,
      }: Change<Figure> & { causes: DayCauses<Figure>; meta: Record<string, unknown>; closing?: number | undefined },
    ): Journal[] =>
      (Object.entries(causes) as [JournalKind, readonly Figure[]][]).flatMap(([kind, only]) => {
        const legs = legsBetween(contract, before, after, only);
        if (legs.length === 0) return [];
        return [{ id: journalIdFor({ contractId: contract.id, kind, on, closing }), kind, effectiveOn: on, legs, meta }];
      }),
    /** The figures after journals of these causes were reversed. Each figure is read from the first of its accounts. */
    figuresAfter: (
      contract: Contract,
      before: Figures<Figure>,
      moved: MovedByCode,
      causes: DayCauses<Figure>,
    ): Figures<Figure> => {
      const changed = new Set(Object.values(causes).flat() as Figure[]);
      const after = (name: Figure): Kobo => {
        const [first] = accounts[name];
        const change = first && changed.has(name) ? moved.get(first.account(contract).code) : undefined;
        return first && change ? kobo(before[name] + change * first.sign) : before[name];
      };
      return Object.fromEntries(names.map((name) => [name, after(name)])) as Figures<Figure>;
    },
  };
}
