/** The quiet parts of a page: headers, cards, facts, figures, steps, timelines. */
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Folded } from './folded.ts';

type HeaderProps = { title: string; children?: ReactNode; actions?: ReactNode; back?: { to: string; label: string } };

/** The one h1 of a screen; it also names the browser tab. */
export function PageHeader({ title, children, actions, back }: HeaderProps) {
  return (
    <header className="page-header">
      <title>{title}</title>
      <div>
        {back && (
          <Link className="crumb" to={back.to}>
            ← {back.label}
          </Link>
        )}
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {actions && <div className="row">{actions}</div>}
    </header>
  );
}

export function Card({ title, actions, children }: { title?: string; actions?: ReactNode; children: ReactNode }) {
  if (useContext(Folded))
    return (
      <section className="stack" {...(title !== undefined && { 'aria-label': title })}>
        {actions && <Row>{actions}</Row>}
        {children}
      </section>
    );
  return (
    <section className="card" {...(title !== undefined && { 'aria-label': title })}>
      {title && (
        <div className="row row-spread card-title">
          <h2>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

/** Things under each other (or beside each other with `Row`), with the house's spaces. */
export function Stack({ children, gap = 'normal' }: { children: ReactNode; gap?: 'tight' | 'normal' | 'loose' }) {
  return <div className={`stack stack-${gap}`}>{children}</div>;
}

export function Row({ children, spread = false }: { children: ReactNode; spread?: boolean }) {
  return <div className={spread ? 'row row-spread' : 'row'}>{children}</div>;
}

/** As many columns as fit, at least 15 rem each. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className="grid">{children}</div>;
}

/** Name and value; the fact called `total` stands over the double rule. Facts without a value show a dash. */
export function Facts({ of: facts, total }: { of: Record<string, ReactNode>; total?: string }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} {...(name === total && { className: 'double-rule' })}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Stat({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) {
  return (
    <dl className="card stat facts-none">
      <dt>{label}</dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
      </dd>
    </dl>
  );
}

/** Where somebody is in a wizard. `current` counts from 0. */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  const said = useRef<HTMLParagraphElement>(null);
  const before = useRef(current);
  useEffect(() => {
    // The button that was pressed is gone or names the next step: without this the focus falls to the page, and the step begins out of sight.
    if (before.current !== current) said.current?.focus();
    before.current = current;
  }, [current]);
  return (
    <div>
      <ol className="steps" aria-label="Progress">
        {names.map((name, at) => (
          <li
            key={name}
            {...(at < current && { 'data-done': true })}
            {...(at === current && { 'aria-current': 'step' as const })}
          >
            <span className="unseen">{name}</span>
          </li>
        ))}
      </ol>
      <p className="quiet step-said" tabIndex={-1} ref={said}>
        Step {Math.min(current + 1, names.length)} of {names.length}: {names[current] ?? 'done'}
      </p>
    </div>
  );
}

/** `value` from 0 to 100. */
export function Progress({ value, label }: { value: number; label: string }) {
  return <progress className="progress" max={100} value={value} aria-label={label} />;
}

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
