/** The circle of the mark, one segment for each turn: what is done, and what comes next in the colour of the sun. */
import { daysText } from '@ajo/contract/kernel/time';
import type { ReactNode } from 'react';

type Props = {
  /** What the picture shows, in words: "2 of 6 instalments paid". */
  label: string;
  done: number;
  of: number;
  /** How many segments after those are in the colour of the sun. */
  next?: number;
  children?: ReactNode;
};

/** More segments than this are indistinguishable: the ring is then one line. */
const maxSegments = 24;
/** Of the circle, with the round ends of both neighbours; and of a segment at most. */
const gapShare = 0.042;
const maxGap = 0.7;

export function Ring({ label, done, of: count, next = 1, children }: Props) {
  const total = Math.max(count, 1);
  const space = total > 1 ? Math.min(gapShare * total, maxGap) : 0;
  const parts =
    total > maxSegments
      ? [{ at: 0, length: done, state: 'done' }].filter(({ length }) => length > 0)
      : Array.from({ length: total }, (_, at) => ({ at: at + space / 2, length: 1 - space, state: stateOf(at, done, next) }));
  return (
    <span className="ring">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, there is no file for an img */}
      <svg viewBox="0 0 100 100" role="img" aria-label={label}>
        {total > maxSegments && <circle cx="50" cy="50" r="43" />}
        {parts.map(({ at, length, state }) => (
          <circle
            key={at}
            cx="50"
            cy="50"
            r="43"
            pathLength={total}
            strokeDasharray={`${length} ${total}`}
            strokeDashoffset={-at}
            data-state={state}
          />
        ))}
      </svg>
      {children && <span aria-hidden="true">{children}</span>}
    </span>
  );
}

/** How much of a term has passed. */
export const TermRing = ({ done, of: days }: Pick<Props, 'done' | 'of'>) => (
  <Ring label={`${done} of ${daysText(days)}`} done={done} of={days}>
    <strong>{Math.floor((done * 100) / days)}%</strong> of term
  </Ring>
);

function stateOf(at: number, paid: number, next: number): 'done' | 'next' | 'open' {
  if (at < paid) return 'done';
  return at < paid + next ? 'next' : 'open';
}
