/** What is in the frames of a page: cards, facts, figures, how far something is. */
import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { Folded } from './folded.ts';
import { Row } from './layout.tsx';

type CardProps = {
  title?: string;
  /** The name of the section for screen readers, where several cards may have the same title. */
  label?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
};

export function Card({ title, label = title, actions, children }: CardProps) {
  if (useContext(Folded))
    return (
      <section className="stack" {...(label !== undefined && { 'aria-label': label })}>
        {actions && <Row>{actions}</Row>}
        {children}
      </section>
    );
  return (
    <section className="card" {...(label !== undefined && { 'aria-label': label })}>
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

/** As many columns as fit, at least 15 rem each. Several cards have a title each, also within a fold. */
export function Grid({ children }: { children: ReactNode }) {
  return (
    <Folded value={false}>
      <div className="grid">{children}</div>
    </Folded>
  );
}

/** A value of this length is a sentence: it reads from the left, below its name. */
const minProse = 60;
const isProse = (value: ReactNode): boolean => typeof value === 'string' && value.length >= minProse;

/** Name and value; the fact called `total` is above the double rule. Facts without a value show a dash. */
export function Facts({ of: facts, total }: { of: Record<string, ReactNode>; total?: string }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} {...(name === total && { className: 'double-rule' })}>
          <dt>{name}</dt>
          <dd {...(isProse(value) && { 'data-prose': true })}>
            {value === null || value === undefined || value === false || value === '' ? '—' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type StatProps = { label: string; children: ReactNode; note?: ReactNode; to?: string | undefined };

/** `to` leads to the list of exactly the rows behind the figure. */
export function Stat({ label, children, note, to }: StatProps) {
  return (
    <dl className="card stat facts-none">
      <dt>{label}</dt>
      <dd>
        {to === undefined ? children : <Link to={to}>{children}</Link>}
        {note && <small>{note}</small>}
      </dd>
    </dl>
  );
}

/** `value` from 0 to 100. */
export function Progress({ value, label }: { value: number; label: string }) {
  return <progress className="progress" max={100} value={value} aria-label={label} />;
}
