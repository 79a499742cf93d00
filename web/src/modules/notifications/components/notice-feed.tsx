/** Notices as a feed: the day, and one line for each with its time. What is unread is bold. */
import { addDays, type Day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { NotificationView } from '@ajo/contract/modules/notifications';
import { IconTrash } from '@tabler/icons-react';
import { now } from '#platform/clock';
import type { Picked } from '#ui';
import { timeOf } from '../notification.labels.ts';
import './notice-feed.css';

type Props = {
  notices: readonly NotificationView[];
  picked: Picked<NotificationView>;
  onOpen: (notice: NotificationView) => void;
  onDelete: (notice: NotificationView) => void;
};

export function NoticeFeed({ notices, ...acts }: Props) {
  const today = dayInLagos(now());
  const byDay = Map.groupBy(notices, ({ created_at: at }) => dayInLagos(at));
  return (
    <div className="feed">
      {[...byDay].map(([on, ofDay]) => (
        <section key={on} aria-label={dayTitle(on, today)}>
          <h2>{dayTitle(on, today)}</h2>
          <ul>
            {ofDay.map((notice) => (
              <Line key={notice.id} notice={notice} {...acts} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const dayTitle = (on: Day, today: Day): string => {
  if (on === today) return 'Today';
  return on === addDays(today, -1) ? 'Yesterday' : longDay(on);
};

function Line({ notice, picked, onOpen, onDelete }: Omit<Props, 'notices'> & { notice: NotificationView }) {
  const { message } = notice.data;
  const isUnread = notice.read_at === null;
  return (
    <li {...(isUnread && { 'data-unread': true })}>
      <label>
        <span className="unseen">Select {message}</span>
        <input type="checkbox" checked={picked.has(notice)} onChange={({ target }) => picked.pick(notice, target.checked)} />
      </label>
      <button type="button" className="feed-open" onClick={() => onOpen(notice)}>
        {message}
        <time dateTime={notice.created_at.toISOString()}>{timeOf(notice.created_at)}</time>
        {isUnread && <span className="unseen">Unread</span>}
      </button>
      <button type="button" className="feed-delete" aria-label={`Delete: ${message}`} onClick={() => onDelete(notice)}>
        <IconTrash size={18} aria-hidden="true" />
      </button>
    </li>
  );
}
