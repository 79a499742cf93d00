/** The frame of a list on its page: whether its table fits, and where a person was in it. */
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { rememberList, rememberRow, searchLeft, takeRow } from '#platform/list-position';

type Frame = RefObject<HTMLElement | null>;

/** A table that fits does not scroll sideways, so its head can stay at the top of the page (`list-table.css`). */
export function useFittingTable(frame: Frame): void {
  useLayoutEffect(() => {
    const list = frame.current;
    if (!list || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (): void => {
      const region = list.querySelector<HTMLElement>('.table-region');
      if (region) region.dataset['fits'] = String(region.scrollWidth <= region.clientWidth);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(list);
    for (const table of list.querySelectorAll('table')) sizes.observe(table);
    measure();
    return () => sizes.disconnect();
  });
}

const isReturn = (state: unknown): boolean => (state as { isReturn?: boolean } | null)?.isReturn === true;

/** Remembers the address of the list and the row that is opened; on the way back that row is in the middle of the screen. */
export function useListPosition(frame: Frame, hasRows: boolean): void {
  const { pathname, search, state } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop || isReturn(state);
  const navigate = useNavigate();
  const left = isReturn(state) && search === '' ? searchLeft(pathname) : '';
  useEffect(() => {
    const list = frame.current;
    const onOpen = ({ target }: Event): void => {
      const row = target instanceof Element && target.closest('a, button') ? target.closest<HTMLElement>('tr[data-row]') : null;
      if (row?.dataset['row']) rememberRow(pathname, row.dataset['row']);
    };
    list?.addEventListener('click', onOpen, true);
    return () => list?.removeEventListener('click', onOpen, true);
  }, [frame, pathname]);
  useEffect(() => {
    if (left === '') rememberList(pathname, search);
    else void navigate(`${pathname}${left}`, { replace: true, state: { isReturn: true } });
  }, [pathname, search, left, navigate]);
  useEffect(() => {
    if (!hasRows || !isBack || left !== '') return;
    const key = takeRow(pathname, search);
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
    const row = rows.find(({ dataset }) => dataset['row'] === key);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'center' });
    // Only when the rows arrive, not on each turn of a page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasRows, left]);
}
