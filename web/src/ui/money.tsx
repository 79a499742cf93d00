/** An amount as people read it: figures of one width, kobo set back. */
import { type Kobo, naira, nairaWhole } from '@ajo/contract/kernel/money';

/** With a true minus: as wide as a figure. */
const signed = (text: string): string => text.replace('-', '−');

type MoneyProps = { of: Kobo | null | undefined; whole?: boolean; rounds?: boolean };

/** Nothing where there is no amount; `whole` for tight places, with a dash instead. `rounds`: styles of small screens show it rounded. */
export function Money({ of: amount, whole = false, rounds = false }: MoneyProps) {
  if (whole) return <span className="money">{signed(nairaWhole(amount))}</span>;
  if (amount === null || amount === undefined) return null;
  const text = signed(naira(amount));
  const [front, kobo] = [text.slice(0, -3), text.slice(-3)];
  return (
    <span className="money" {...(rounds && { 'data-rounded': signed(nairaWhole(amount)) })}>
      {rounds ? <span>{front}</span> : front}
      <span className="money-kobo">{kobo}</span>
    </span>
  );
}
