/** What the product says about itself: problems, notices, empty places, waiting, failures. */
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { linesOf, shownText } from '#platform/error-text';
import { Button } from './button.tsx';
import { PageHeader } from './layout.tsx';
import { Mark } from './logo.tsx';
import type { Tone } from './status.tsx';

const icons = { success: IconCircleCheck, secondary: IconInfoCircle, warning: IconAlertTriangle, error: IconAlertTriangle };

export function Notice({ tone = 'secondary', title, children }: { tone?: Tone; title?: string; children?: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className="notice" data-tone={tone}>
      <Icon size={20} aria-hidden="true" />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}

/** Shows why something did not work, one line per field as "field: message"; nothing when all is well. */
export function Problem({ of: error }: { of: unknown }) {
  if (!error) return null;
  const lines = linesOf(error);
  return (
    <div role="alert">
      <Notice tone="error">
        {lines.length === 1 ? (
          lines[0]
        ) : (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

/** A place with nothing in it says what belongs there and offers the next step. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <Mark />
      <strong>{title}</strong>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

const notLoaded = 'This did not load';

/** `page`: nothing else of the screen stands, so this is its heading. */
export function ErrorState({ error, onRetry, page = false }: { error: unknown; onRetry?: () => void; page?: boolean }) {
  return (
    <div className="empty" role="alert">
      <IconAlertTriangle aria-hidden="true" />
      {page ? <PageHeader title={notLoaded} /> : <strong>{notLoaded}</strong>}
      <p>{shownText(error)}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

/** Grey bars where the words will be. `label` is what a screen reader hears. */
export function Skeletons({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  const widths = ['w1', 'w2', 'w3'];
  return (
    <output className="stack" aria-label={label}>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={`bone bone-${widths[at % 3]}`} />
      ))}
    </output>
  );
}
