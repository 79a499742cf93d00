/** The line of what is being read, and the alert that is up. Success leaves after five seconds, an error stays until it is closed. */
import { useEffect } from 'react';
import { alerts, useInterfaceState } from '#platform/alerts';

const successStaysMs = 5_000;

export function Toasts() {
  const { alert, isFetching } = useInterfaceState();
  useEffect(() => {
    if (alert.type !== 'success') return undefined;
    const timer = setTimeout(alerts.clear, successStaysMs);
    return () => clearTimeout(timer);
  }, [alert]);

  return (
    <>
      {isFetching && <div className="fetching" aria-hidden="true" />}
      <div
        className="toasts"
        role={alert.type === 'error' ? 'alert' : 'status'}
        aria-live={alert.type === 'error' ? 'assertive' : 'polite'}
      >
        {alert.show && (
          <div className="toast" data-tone={alert.type}>
            <span>{alert.message}</span>
            <button type="button" aria-label="Close the message" onClick={alerts.clear}>
              ×
            </button>
          </div>
        )}
      </div>
    </>
  );
}
