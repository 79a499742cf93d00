/** Notices as a feed: today, yesterday, the last days, then by month, or by year where months have few. Each notice is one line. What is unread leads in bold and has a dot. */
import { addDays, type Day, dayInLagos, monthName } from '@ajo/contract/kernel/time';
import type { NotificationView } from '@ajo/contract/modules/notifications';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import type { Picked } from '#ui';
import { topicOf } from '../notice-topics.ts';
import { feedTimeOf, partsOf } from '../notification.labels.ts';
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
  const days = notices.map(({ created_at: at }) => dayInLagos(at));
  const months = new Set(days.map(monthName)).size;
  const titleOf = months > 1 && days.length < fewInMonth * months ? yearOf : monthName;
  const groups = Map.groupBy(notices, ({ created_at: at }) => groupTitle(dayInLagos(at), today, titleOf));
  const isSameTopic = new Set(notices.map((notice) => topicOf(notice).name)).size < 2;
  return (
    <div className="feed">
      {[...groups].map(([title, inGroup]) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {inGroup.map((notice) => (
              <Line key={notice.id} notice={notice} today={today} isSameTopic={isSameTopic} {...acts} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** With fewer on average, the headings of months would take more room than their notices. */
const fewInMonth = 3;
const yearOf = (on: Day): string => on.slice(0, 4);

const groupTitle = (on: Day, today: Day, titleOf: (on: Day) => string): string => {
  if (on === today) return 'Today';
  if (on === addDays(today, -1)) return 'Yesterday';
  return on >= addDays(today, -7) ? 'Last 7 days' : titleOf(on);
};

/** A number such as AJ-000812 stays on one line. */
const unbroken = (text: string) =>
  text.split(/([A-Z]{2}-\d+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="money">
        {part}
      </span>
    ),
  );

type LineProps = Omit<Props, 'notices'> & { notice: NotificationView; today: Day; isSameTopic: boolean };

function Line({ notice, today, isSameTopic, picked, onOpen, onFollow, onDelete }: LineProps) {
  const { message, link } = notice.data;
  const { name, Icon, tone } = topicOf(notice);
  const { lead, rest } = partsOf(message);
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
        <strong>{unbroken(lead)}</strong>
        {rest && <span> {unbroken(rest)}</span>}
        <small>
          {isUnread && <span className="unseen">Unread, </span>}
          {!isSameTopic && <span className="unseen">{name}, </span>}
          <time dateTime={notice.created_at.toISOString()}>{feedTimeOf(notice.created_at, today)}</time>
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
