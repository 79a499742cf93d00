/** Notices as a feed: the day, and one line for each with its topic and time. What is unread is bold and has a dot. */
import { addDays, type Day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { NotificationView } from '@ajo/contract/modules/notifications';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import type { Picked } from '#ui';
import { topicOf } from '../notice-topics.ts';
import { timeOf } from '../notification.labels.ts';
import './notice-feed.css';

type Props = {
  notices: readonly NotificationView[];
  picked: Picked<NotificationView>;
  onOpen: (notice: NotificationView) => void;
  /** Its page is opened: it counts as read. */
  onFollow: (notice: NotificationView) => void;
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

function Line({ notice, picked, onOpen, onFollow, onDelete }: Omit<Props, 'notices'> & { notice: NotificationView }) {
  const { message, link } = notice.data;
  const { name, Icon, tone } = topicOf(notice.kind);
  const isUnread = notice.read_at === null;
  return (
    <li {...(isUnread && { 'data-unread': true })}>
      <label>
        <span className="unseen">Select {message}</span>
        <input type="checkbox" checked={picked.has(notice)} onChange={({ target }) => picked.pick(notice, target.checked)} />
      </label>
      <span className="feed-mark" data-tone={tone}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <button type="button" className="feed-open" onClick={() => onOpen(notice)}>
        {message}
        <small>
          {isUnread && <span className="unseen">Unread, </span>}
          {name} · <time dateTime={notice.created_at.toISOString()}>{timeOf(notice.created_at)}</time>
        </small>
      </button>
      {link && (
        <Link className="feed-link" to={link} aria-label={`Open: ${message}`} onClick={() => onFollow(notice)}>
          Open
        </Link>
      )}
      <button type="button" className="feed-delete" aria-label={`Delete: ${message}`} onClick={() => onDelete(notice)}>
        <IconTrash size={18} aria-hidden="true" />
      </button>
    </li>
  );
}
