/** Tabs that do not fit scroll sideways: the selected one is in sight when the page opens, and after it changes. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For the bar of the tabs; `selected` changes with the selected tab. */
export function useTabInSight<Bar extends HTMLElement>(selected: unknown): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  useLayoutEffect(() => {
    const tab = bar.current?.querySelector('[data-active], [aria-pressed="true"]');
    if (!bar.current || !tab) return;
    const [frame, own] = [bar.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    bar.current.scrollLeft += own.left - frame.left - (frame.width - own.width) / 2;
  }, [selected]);
  return bar;
}
