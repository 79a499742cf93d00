/** An amount as people read it: figures of one width, kobo set back. */
import { type Kobo, naira, nairaWhole } from '@ajo/contract/kernel/money';

/** With a true minus: as wide as a figure. */
const signed = (text: string): string => text.replace('-', '−');

/** Nothing where there is no amount; `whole` for tight places, with a dash instead. Styles may show it rounded. */
export function Money({ of: amount, whole = false }: { of: Kobo | null | undefined; whole?: boolean }) {
  if (whole) return <span className="money">{signed(nairaWhole(amount))}</span>;
  if (amount === null || amount === undefined) return null;
  const text = signed(naira(amount));
  return (
    <span className="money" data-rounded={signed(nairaWhole(amount))}>
      <span>{text.slice(0, -3)}</span>
      <span className="money-kobo">{text.slice(-3)}</span>
    </span>
  );
}
