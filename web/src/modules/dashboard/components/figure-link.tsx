/** The way from a figure to its list, where the list has a screen. */
import { wholeNumber } from '@ajo/contract/kernel/money';
import type { Figure } from '@ajo/contract/modules/dashboard';
import { Link } from 'react-router';
import { figureWords, linkOf } from '../figure.labels.ts';

export type Exists = (path: string) => boolean;

export const countText = ({ count, count_is_least: isMinimum }: Pick<Figure, 'count' | 'count_is_least'>): string =>
  `${isMinimum ? 'More than ' : ''}${wholeNumber(count)}`;

export const addressOf = ({ name }: Figure, exists: Exists): string | undefined => {
  const to = linkOf(name);
  return exists(to.split('?')[0] ?? to) ? to : undefined;
};

type Props = { of: Figure; exists: Exists; label?: string };

/** Its text is the count, as the list shows it. */
export function FigureLink({ of: figure, exists, label = figureWords[figure.name].label }: Props) {
  const to = addressOf(figure, exists);
  if (!to) return <>{countText(figure)}</>;
  return (
    <Link to={to} className="figure-link" aria-label={`${label}: ${countText(figure)}. Open the list`}>
      {countText(figure)}
    </Link>
  );
}
