/** What every page is laid out with: its header, and things under or next to each other. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { brand } from '#platform/brand';

/** `tab`: the name of the browser tab, where it is not the title. */
type HeaderProps = {
  title: string;
  tab?: string;
  children?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
};

/** The one h1 of a screen; it also names the browser tab. */
export function PageHeader({ title, tab = title, children, actions, back }: HeaderProps) {
  return (
    <header className="page-header">
      <title>{`${tab} | ${brand.name}`}</title>
      <div>
        {back && (
          <p className="crumbs" data-here={tab}>
            <Link className="crumb" to={back.to} state={{ isReturn: true }}>
              {back.label}
              <span aria-hidden="true">/</span>
            </Link>
          </p>
        )}
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {actions && <div className="row">{actions}</div>}
    </header>
  );
}

/** Things under each other (or next to each other with `Row`), with the standard spaces. */
export function Stack({ children, gap = 'normal' }: { children: ReactNode; gap?: 'tight' | 'normal' | 'loose' }) {
  return <div className={`stack stack-${gap}`}>{children}</div>;
}

export function Row({ children, spread = false }: { children: ReactNode; spread?: boolean }) {
  return <div className={spread ? 'row row-spread' : 'row'}>{children}</div>;
}
