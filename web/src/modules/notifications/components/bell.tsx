/** The bell of every bar: how many notices are unread, the latest of them, and the way to all. */
import type { NotificationView } from '@ajo/contract/modules/notifications';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { laterDialog, Popup } from '#ui';
import { badgeOf, whenOf } from '../notification.labels.ts';
import { useLiveNotifications, useNotifications, useReadNotification } from '../notifications.calls.ts';

const NotificationPopup = laterDialog<{ notice: NotificationView; onClose: () => void }>(
  () => 'Notice',
  async () => (await import('./notification-popup.tsx')).NotificationPopup,
);

const focusReturnsMs = 60;

/** `allAt`: where "View all" leads; areas without such a page leave it out. `isAwaited`: the page's own answer brings the list. */
export function Bell({ allAt, isAwaited = false }: { allAt?: string; isAwaited?: boolean }) {
  const list = useNotifications(1, { isAwaited });
  const read = useReadNotification();
  const [shown, setShown] = useState<NotificationView>();
  useLiveNotifications(list.isFetched);

  const unread = list.data?.additional.unread_count ?? 0;
  const badge = badgeOf(unread);
  const show = (notice: NotificationView): void => {
    setTimeout(() => setShown(notice), focusReturnsMs);
    if (notice.read_at === null) read.mutate(notice.id);
  };

  return (
    <>
      <Popup
        className="bar-button"
        label={badge ? `Notifications, ${badge} unread` : 'Notifications'}
        button={
          <>
            <IconBell size={22} aria-hidden="true" />
            {badge && <span className="badge">{badge}</span>}
          </>
        }
      >
        {(close) => (
          <>
            <div className="notice-head">
              <strong>Notifications</strong>
              {allAt && (
                <Link to={allAt} onClick={close}>
                  View all
                </Link>
              )}
            </div>
            <Latest
              notices={list.data?.data}
              now={new Date(list.dataUpdatedAt)}
              onOpen={(notice) => {
                close();
                show(notice);
              }}
            />
          </>
        )}
      </Popup>
      {shown && <NotificationPopup notice={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

type LatestProps = { notices: readonly NotificationView[] | undefined; now: Date; onOpen: (notice: NotificationView) => void };

function Latest({ notices, now, onOpen }: LatestProps) {
  if (!notices) return <p className="menu-item quiet">Loading</p>;
  if (notices.length === 0)
    return <p className="menu-item quiet">No new notifications. Updates on your loans and requests will appear here.</p>;
  return (
    <div className="notice-list">
      {notices.slice(0, 8).map((notice) => (
        <button
          key={notice.id}
          type="button"
          className="menu-item notice-line"
          {...(notice.read_at === null && { 'data-unread': true })}
          onClick={() => onOpen(notice)}
        >
          {notice.data.message}
          <time dateTime={notice.created_at.toISOString()}>{whenOf(notice.created_at, now)}</time>
        </button>
      ))}
    </div>
  );
}
