/** The controls of a list: filters in the address, and the pages. */
import { wholeNumber } from '@ajo/contract/kernel/money';
import type { PageMeta } from '@ajo/contract/kernel/page';
import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from './button.tsx';

export function Pager({
  page,
  lastPage,
  total,
  isMinimum = false,
  onTurn,
}: {
  page: number;
  lastPage: number;
  /** Where no count of the list is beside it. */
  total?: number;
  /** There are more than `total`: counting stopped there. */
  isMinimum?: boolean;
  onTurn: (page: number) => void;
}) {
  if (lastPage <= 1) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <Button look="plain" small disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page} of {lastPage}
        {total !== undefined && <span className="quiet"> ({isMinimum ? `more than ${total}` : `${total} in all`})</span>}
      </span>
      <Button look="plain" small disabled={page >= lastPage} onClick={() => onTurn(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

type Meta = Pick<PageMeta, 'current_page' | 'last_page' | 'total' | 'total_is_least'>;

/** A link to a page that has gone: rows were removed, or the filters find fewer. */
export const isBeyondLast = (meta: Meta | undefined): boolean => meta !== undefined && meta.current_page > meta.last_page;

type PagesProps = {
  of: Meta | undefined;
  /** A count of the list is beside it. */
  isCounted?: boolean;
  onTurn: (page: number) => void;
};

/** The pages of a list as the server returned them; nothing while it loads. A page beyond the last one turns to the last. */
export function Pages({ of: meta, isCounted = false, onTurn }: PagesProps) {
  const turn = useRef(onTurn);
  useEffect(() => {
    turn.current = onTurn;
  }, [onTurn]);
  const last = isBeyondLast(meta) ? meta?.last_page : undefined;
  useEffect(() => {
    if (last !== undefined) turn.current(last);
  }, [last]);
  if (!meta || last !== undefined) return null;
  return (
    <Pager
      page={meta.current_page}
      lastPage={meta.last_page}
      {...(!isCounted && { total: meta.total, isMinimum: meta.total_is_least ?? false })}
      onTurn={onTurn}
    />
  );
}

/** `isSummed`: the totals of the list name the number. */
type CountProps = { of: Meta | undefined; one: string; many: string; isSummed?: boolean };

/** The number of rows of a list, announced again when a filter changes. */
export const ListCount = ({ of: meta, one, many, isSummed = false }: CountProps) =>
  meta && (
    <output className={isSummed ? 'unseen' : 'quiet'}>
      {meta.total_is_least && 'More than '}
      {wholeNumber(meta.total)} {meta.total === 1 ? one : many}
    </output>
  );

/**
 * Filters, page and tab live in the address: a link shows the same list, and Back goes back. A changed filter starts at page 1.
 * @returns `values` with empty text for what is not set, and `page` from 1.
 */
export function useFilters<Name extends string>(...names: Name[]) {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1);

  // A second change may come before the address shows the first one: each builds on the last, not on the address.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);

  const change = useCallback(
    (next: Readonly<Record<string, string>>) => {
      const changed = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(next))
        if (value) changed.set(name, value);
        else changed.delete(name);
      latest.current = changed;
      setParams(changed, { replace: true });
    },
    [setParams],
  );

  const filter = (changes: Readonly<Record<string, string>>) => change({ ...changes, page: '' });
  const count = names.filter((name) => values[name] !== '').length;
  return {
    values,
    page,
    /** How many are set. */
    count,
    isFiltered: count > 0,
    set: (name: Name, value: string) => filter({ [name]: value }),
    /** Several at once. */
    change: filter,
    turnTo: (to: number) => change({ page: to === 1 ? '' : String(to) }),
    clear: () => filter(Object.fromEntries(names.map((name) => [name, '']))),
  };
}
