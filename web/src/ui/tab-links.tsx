/** Tabs that are links: for first pages, which do not load the tabs of the library. The open one is in the address. */
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';

type TabLink = { key: string; label: string; content: () => ReactNode };
type Props = {
  tabs: readonly TabLink[];
  /** Of the navigation. */
  label: string;
  param?: string;
};

/** The parameters of the address with this tab open. */
export function useTabAddress(param = 'tab'): (key: string) => { search: string } {
  const [params] = useSearchParams();
  return (key) => {
    const next = new URLSearchParams(params);
    next.set(param, key);
    return { search: `?${next.toString()}` };
  };
}

/** Only the open tab is rendered; the first one if the address names none. */
export function TabLinks({ tabs, label, param = 'tab' }: Props) {
  const [params] = useSearchParams();
  const addressOf = useTabAddress(param);
  const open = tabs.find(({ key }) => key === params.get(param)) ?? tabs[0];
  return (
    <>
      <nav className="tab-list" aria-label={label}>
        {tabs.map(({ key, label: name }) => (
          <Link
            key={key}
            className="tab"
            to={addressOf(key)}
            replace
            preventScrollReset
            {...(key === open?.key && { 'aria-current': 'page', 'data-active': true })}
          >
            {name}
          </Link>
        ))}
      </nav>
      {open?.content()}
    </>
  );
}
