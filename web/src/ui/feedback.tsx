/** Feedback: problems, notices, empty places, waiting, failures. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isFinal, linesOf, shownText } from '#platform/error-text';
import { fieldLabel } from '#platform/field-label';
import { homeOf, paths } from '#platform/paths';
import { useUser } from '#platform/session';
import { Button, LinkButton } from './button.tsx';
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

const formOf = (box: HTMLElement | null): Element | null | undefined => box?.closest('form, dialog, [role="dialog"]');

const fieldTexts = (box: HTMLElement | null): string[] =>
  [...(formOf(box)?.querySelectorAll('.field-error') ?? [])].map(({ textContent }) => textContent);

/** The label of a field that the form draws, also inside a group; otherwise the word for the field. */
function labelIn(box: HTMLElement | null, field: string): string {
  const all = <E extends Element>(selector: string): E[] => [...(formOf(box)?.querySelectorAll<E>(selector) ?? [])];
  const names = [field, field.split('.').at(-1)];
  const control = all<HTMLInputElement>('[name]').find(({ name }) => names.includes(name));
  const label = control && all<HTMLLabelElement>('label').find(({ htmlFor }) => htmlFor === control.id);
  return label?.firstChild?.textContent?.trim() || fieldLabel(field);
}

/** A single field needs no name in front of its error. */
function isOnlyField(box: HTMLElement | null, field: string): boolean {
  const [only, other] = formOf(box)?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea') ?? [];
  return only !== undefined && other === undefined && ['', field, field.split('.').at(-1)].includes(only.name);
}

const isAt = (line: string, text: string): boolean => line.endsWith(`: ${text}`) || line === text;

/** The lines without those that are shown at a field of the same form, also after the person has changed that field. */
function useUnplaced(error: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ of: unknown; placed: readonly string[]; labels: Readonly<Record<string, string>> }>();
  const { placed = [], labels = {} } = shown?.of === error ? (shown ?? {}) : {};
  const lines = error
    ? linesOf(error, (field) => labels[field] ?? fieldLabel(field)).filter((line) => !placed.some((text) => isAt(line, text)))
    : [];
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the fields show their errors in any later render; each line is found once
  useLayoutEffect(() => {
    const texts = fieldTexts(box.current).filter(Boolean);
    const found = texts.filter((text) => lines.some((line) => isAt(line, text)));
    const fields = error instanceof DomainError ? Object.keys(error.errors ?? {}) : [];
    const drawn = fields.map((field) => {
      const needsNone = fields.length === 1 && isOnlyField(box.current, field);
      return [field, needsNone ? '' : labelIn(box.current, field)] as const;
    });
    const isNew = drawn.some(([field, label]) => label !== (labels[field] ?? fieldLabel(field)));
    if (lines.length > 0 && (found.length > 0 || isNew))
      setShown({ of: error, placed: [...placed, ...found], labels: { ...labels, ...Object.fromEntries(drawn) } });
  });
  return { box, lines };
}

/** The button may be far below the problem. Where it is in sight nothing moves; a refused field takes the focus instead (`Form`). */
function useScrollTo(box: RefObject<HTMLElement | null>, error: unknown, isShown: boolean): void {
  useEffect(() => {
    if (isShown && !formOf(box.current)?.querySelector('[aria-invalid="true"]'))
      box.current?.scrollIntoView({ block: 'nearest' });
  }, [box, error, isShown]);
}

/** Shows why something did not work, one line per field as "Label: message"; nothing when all is well or shown at its field. */
export function Problem({ of: error }: { of: unknown }) {
  const { box, lines } = useUnplaced(error);
  useScrollTo(box, error, lines.length > 0);
  if (lines.length === 0) return null;
  return (
    <div role="alert" ref={box}>
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

/** A place with nothing in it states what belongs there and offers the next step. */
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

function titleOf(error: unknown): string {
  if (!isFinal(error)) return 'We could not load this';
  return error instanceof DomainError && error.kind === 'missing' ? 'Not found' : 'You do not have access';
}

/** Back to the previous page; to the user's first page when they came from outside. */
export function WayBack() {
  const user = useUser();
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  if (!isFirst) return <Button onClick={() => void navigate(-1)}>Go back</Button>;
  return user ? (
    <LinkButton to={homeOf(user.type)}>Go to the dashboard</LinkButton>
  ) : (
    <LinkButton href={paths.home}>Go to the start page</LinkButton>
  );
}

/**
 * `page`: nothing else is on the screen, so this is its heading. Where a retry would fail in the same way, a link back is shown
 * instead.
 */
export function ErrorState({ error, onRetry, page = false }: { error: unknown; onRetry?: () => void; page?: boolean }) {
  const title = titleOf(error);
  return (
    <div className="empty" role="alert">
      <IconAlertTriangle aria-hidden="true" />
      {page ? <PageHeader title={title} /> : <strong>{title}</strong>}
      <p>{shownText(error)}</p>
      {isFinal(error) ? (page || onRetry) && <WayBack /> : onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

/** Grey bars where the words will be. `label` is the text for screen readers. */
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

type LoadProps = { error: Error | null; isRead: boolean; onRetry: () => void };

/** Above content that has no place of its own until it is read. */
export function LoadState({ error, isRead, onRetry }: LoadProps) {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  return isRead ? null : <Skeletons />;
}
