/** The head of the page of one record: who it is about, its state, the acts allowed now, and the figures that are read first. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from './button.tsx';
import { Row } from './layout.tsx';
import { initialsOf } from './list-cells.tsx';
import { RowActions } from './popup.tsx';
import './record-head.css';

type HeadProps = {
  /** The name of the browser tab. */
  tab: string;
  back: { to: string; label: string };
  /** The last part of the breadcrumb: the number of the record. */
  here: ReactNode;
  /** Whose record it is: the initials beside the title. */
  person: string;
  title: ReactNode;
  /** The tags of its status, and a line about it. */
  children: ReactNode;
  actions?: ReactNode;
};

export function RecordHead({ tab, back, here, person, title, children, actions }: HeadProps) {
  return (
    <header className="record-head">
      <title>{tab}</title>
      <p className="record-crumb">
        <Link className="crumb" to={back.to} state={{ isReturn: true }}>
          {back.label}
          <span aria-hidden="true">/</span>
        </Link>
        {here}
      </p>
      <div className="record-title">
        <span className="record-mark" aria-hidden="true">
          {initialsOf(person)}
        </span>
        <div>
          <h1>{title}</h1>
          <div className="record-about">{children}</div>
        </div>
      </div>
      {actions}
    </header>
  );
}

/** `to` leads to the rows behind the figure; `ring` is a picture beside it. */
export type RecordFigure = { label: string; value: ReactNode; note?: ReactNode; isLate?: boolean; to?: string; ring?: ReactNode };

export const RecordFigures = ({ of: figures }: { of: readonly RecordFigure[] }) => (
  <dl className="record-figures">
    {figures.map(({ label, value, note, isLate, to, ring }) => (
      <div key={label} {...(isLate && { 'data-late': true })}>
        <dt>{label}</dt>
        <dd>
          {ring}
          {to === undefined ? value : <Link to={to}>{value}</Link>}
        </dd>
        {note && <dd className="figure-note">{note}</dd>}
      </div>
    ))}
  </dl>
);

export type RecordAct = { label: string; onClick: () => void };

/** The next act filled, the others under "More"; a single other act is a button of its own. */
export function RecordActs({ main, others }: { main?: RecordAct | undefined; others: readonly RecordAct[] }) {
  const [only] = others.length === 1 ? others : [];
  if (!main && others.length === 0) return null;
  return (
    <div className="record-acts">
      <Row>
        {main && <Button onClick={main.onClick}>{main.label}</Button>}
        {only ? (
          <Button look="plain" onClick={only.onClick}>
            {only.label}
          </Button>
        ) : (
          <RowActions label="More actions" button="More" className="button" look="plain" actions={others} />
        )}
      </Row>
    </div>
  );
}
