/** Renders its content when the reader comes near it or prints, so that a first page does not download what is below the screen. */
import { type ReactNode, useEffect, useRef, useState } from 'react';

const nearPx = '200px';

export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear) return undefined;
    const found = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: nearPx,
    });
    if (place.current) found.observe(place.current);
    const show = (): void => setNear(true);
    globalThis.addEventListener('beforeprint', show);
    return () => {
      found.disconnect();
      globalThis.removeEventListener('beforeprint', show);
    };
  }, [isNear]);
  return (
    <div ref={place} className="stack stack-loose">
      {isNear && children}
    </div>
  );
}
