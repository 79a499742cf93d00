/** How wide a chart may be: text in it keeps its size on every screen. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const assumedWidth = 640;

export function useWidth<Of extends HTMLElement>(): [RefObject<Of | null>, number] {
  const box = useRef<Of>(null);
  const [width, setWidth] = useState(assumedWidth);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => setWidth(Math.round(element.clientWidth) || assumedWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
