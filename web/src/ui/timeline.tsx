/** What happened, one thing after another. */
import type { ReactNode } from 'react';

export type Moment = { id: string; title: ReactNode; when: string; children?: ReactNode };

/** What happened, newest first as the caller orders it. */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <ol className="timeline">
      {moments.map((moment) => (
        <li key={moment.id}>
          <strong>{moment.title}</strong>
          <div>
            <time>{moment.when}</time>
          </div>
          {moment.children}
        </li>
      ))}
    </ol>
  );
}
