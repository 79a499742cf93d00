/** What happened, grouped by day: a line with details opens to them. */
import { dayInLagos, longDay, timeOf } from '@ajo/contract/kernel/time';
import type { ReactNode } from 'react';
import './history-days.css';

/** `details` are folded, `children` are below the line. */
export type HistoryEntry = { id: string; at: Date; text: string; details?: ReactNode; children?: ReactNode };

export const HistoryDays = ({ of: entries }: { of: readonly HistoryEntry[] }) =>
  daysOf(entries).map(([day, lines]) => (
    <section key={day} className="history-day">
      <h3>{day}</h3>
      <ol>
        {lines.map((line) => (
          <li key={line.id}>
            <Line of={line} day={day} />
            {line.children}
          </li>
        ))}
      </ol>
    </section>
  ));

/** In the order of the entries. */
function daysOf(entries: readonly HistoryEntry[]): [string, HistoryEntry[]][] {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const day = longDay(dayInLagos(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

/** `day`: the heading above the line, which does not repeat it. */
function Line({ of: { at, text, details }, day }: { of: HistoryEntry; day: string }) {
  const summary = (
    <>
      <span>{text.replace(` on ${day}`, '')}</span>
      <time>{timeOf(at)}</time>
    </>
  );
  if (!details) return <p className="history-line">{summary}</p>;
  return (
    <details className="history-line">
      <summary>{summary}</summary>
      {details}
    </details>
  );
}
