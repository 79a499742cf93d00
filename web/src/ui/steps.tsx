/** The progress of a wizard. */
import { useEffect, useRef } from 'react';

/** `current` counts from 0. */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  const announcement = useRef<HTMLParagraphElement>(null);
  const before = useRef(current);
  useEffect(() => {
    // The clicked button is gone or names the next step: without this the focus moves to the page, and the step starts out of sight.
    if (before.current !== current) announcement.current?.focus();
    before.current = current;
  }, [current]);
  return (
    <div>
      <ol className="steps" aria-label="Progress">
        {names.map((name, at) => (
          <li
            key={name}
            {...(at < current && { 'data-done': true })}
            {...(at === current && { 'aria-current': 'step' as const })}
          >
            <span className="unseen">{name}</span>
          </li>
        ))}
      </ol>
      <p className="quiet step-said" tabIndex={-1} ref={announcement}>
        Step {Math.min(current + 1, names.length)} of {names.length}: {names[current] ?? 'done'}
      </p>
    </div>
  );
}
