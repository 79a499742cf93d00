/** Buttons, and links that look like buttons. */
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';

export type Look = 'filled' | 'plain' | 'quiet' | 'text' | 'danger' | 'sun';
type Shape = {
  children: ReactNode;
  look?: Look;
  small?: boolean;
  wide?: boolean;
  icon?: ReactNode;
  /** The name for screen readers, where the text alone is not unique on the page. */
  label?: string;
};

const shape = ({ look = 'filled', small = false, wide = false, label }: Omit<Shape, 'children'>) => ({
  className: 'button',
  'data-look': look,
  ...(small && { 'data-small': true }),
  ...(wide && { 'data-wide': true }),
  ...(label !== undefined && { 'aria-label': label }),
});

type ButtonProps = Shape & {
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Shows that the act is under way; a second press does nothing. */
  busy?: boolean;
  disabled?: boolean;
  type?: 'button' | 'submit';
  /** The form that it sends, where it is outside of it. */
  form?: string;
};

export function Button({ children, icon, onClick, busy = false, disabled = false, type = 'button', form, ...look }: ButtonProps) {
  return (
    <button
      {...shape(look)}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy}
      {...(onClick && { onClick })}
      {...(form !== undefined && { form })}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/** `to` inside the app; `href` for pages outside of it: the public pages, files, a provider. */
export function LinkButton({
  children,
  icon,
  to,
  href,
  ...look
}: Shape & ({ to: string; href?: never } | { href: string; to?: never })) {
  const inside = (
    <>
      {icon}
      {children}
    </>
  );
  if (to !== undefined) {
    return (
      <Link {...shape(look)} to={to}>
        {inside}
      </Link>
    );
  }
  return (
    <a {...shape(look)} href={href}>
      {inside}
    </a>
  );
}
