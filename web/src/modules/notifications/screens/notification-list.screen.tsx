/** /admin/notifications, /notifications, /merchant/notifications: every notice, newest first. */
import { isStaff } from '@ajo/contract/kernel/access';
import { wholeNumber } from '@ajo/contract/kernel/money';
import type { NotificationView } from '@ajo/contract/modules/notifications';
import { useState } from 'react';
import { session } from '#platform/session';
import {
  Button,
  DangerDialog,
  EmptyState,
  ErrorState,
  PageHeader,
  Pages,
  PickBar,
  type Picked,
  RowActions,
  Problem,
  Skeletons,
  useFilters,
  usePicked,
} from '#ui';
import { NoticeFeed } from '../components/notice-feed.tsx';
import { NotificationPopup } from '../components/notification-popup.tsx';
import {
  useNotifications,
  useReadNotification,
  useRemoveAllNotifications,
  useRemoveNotification,
} from '../notifications.calls.ts';
import { useReadAll, useReadSeveral, useRemoveSeveral } from '../several.calls.ts';

export function NotificationListScreen() {
  const { values, page, set, turnTo } = useFilters('status');
  const isUnread = values.status === 'unread';
  const list = useNotifications(page, isUnread ? { status: 'unread' } : {});
  const read = useReadNotification();
  const [shown, setShown] = useState<NotificationView>();
  const markRead = (notice: NotificationView): void => {
    if (notice.read_at === null) read.mutate(notice.id);
  };
  const open = (notice: NotificationView): void => {
    setShown(notice);
    markRead(notice);
  };
  return (
    <>
      <PageHeader title="Notifications" actions={list.data && <HeadActs of={list.data} />} />
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {!list.isError && !list.data && <Skeletons lines={6} />}
      {!list.isError && list.data && (
        <>
          <ListBody
            of={list.data}
            isUnread={isUnread}
            onShow={(status) => set('status', status)}
            onOpen={open}
            onFollow={markRead}
          />
          <Pages isCounted of={list.data.meta} onTurn={turnTo} />
        </>
      )}
      {shown && <NotificationPopup notice={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

type Acts = Record<'onOpen' | 'onFollow', (notice: NotificationView) => void>;
type BodyProps = { of: List; isUnread: boolean; onShow: (status: string) => void } & Acts;

function ListBody({ of: { data, meta, additional }, isUnread, onShow, ...acts }: BodyProps) {
  const unread = additional.unread_count;
  // The last notices of a page were read or deleted: the list turns back.
  if (meta.current_page > meta.last_page) return <Skeletons lines={6} />;
  return (
    <>
      {(isUnread || data.length > 0) && (
        <div className="feed-bar">
          <ShownTabs isUnread={isUnread} unread={unread} onShow={onShow} />
          {unread > 0 && <ReadAll />}
        </div>
      )}
      {isUnread && data.length === 0 ? <NoneUnread onShow={onShow} /> : <Notices rows={data} {...acts} />}
    </>
  );
}

type ShownProps = { isUnread: boolean; unread: number; onShow: (status: string) => void };

const ShownTabs = ({ isUnread, unread, onShow }: ShownProps) => (
  <nav className="tab-list feed-tabs" aria-label="Notifications to show">
    <button type="button" className="tab" aria-pressed={!isUnread} onClick={() => onShow('')}>
      All
    </button>
    <button type="button" className="tab" aria-pressed={isUnread} onClick={() => onShow('unread')}>
      Unread {unread > 0 && <em>{wholeNumber(unread)}</em>}
    </button>
  </nav>
);

const NoneUnread = ({ onShow }: Pick<ShownProps, 'onShow'>) => (
  <EmptyState
    title="You're all caught up"
    action={
      <Button look="plain" onClick={() => onShow('')}>
        Show all notifications
      </Button>
    }
  >
    You have read all your notifications.
  </EmptyState>
);

type List = NonNullable<ReturnType<typeof useNotifications>['data']>;

/** What cannot be undone is one press further away. */
function HeadActs({ of: { data } }: { of: List }) {
  const [clearing, setClearing] = useState(false);
  return (
    <>
      {data.length > 0 && (
        <RowActions
          label="More actions"
          className="button feed-more"
          look="quiet"
          actions={[{ label: 'Delete all', tone: 'danger', onClick: () => setClearing(true) }]}
        />
      )}
      <ClearDialog opened={clearing} onClose={() => setClearing(false)} />
    </>
  );
}

type NoticesProps = { rows: NotificationView[] } & Acts;

function Notices({ rows, ...acts }: NoticesProps) {
  const remove = useRemoveNotification();
  const picked = usePicked<NotificationView>({ rows });
  if (rows.length === 0)
    return (
      <EmptyState title="No notifications yet">
        {isStaff(session.role())
          ? 'Requests for your approval, payouts that failed and messages of customers will appear here.'
          : 'Updates on your loans, payments and savings will appear here.'}
      </EmptyState>
    );
  return (
    <>
      <SeveralBar picked={picked} />
      <NoticeFeed notices={rows} picked={picked} {...acts} onDelete={({ id }) => remove.mutate(id)} />
    </>
  );
}

function ReadAll() {
  const read = useReadAll();
  return (
    <Button small look="quiet" busy={read.isPending} onClick={() => read.mutate()}>
      Mark all as read
    </Button>
  );
}

/** What is selected is marked as read at once; before it is deleted we ask. */
function SeveralBar({ picked }: { picked: Picked<NotificationView> }) {
  const read = useReadSeveral();
  const remove = useRemoveSeveral();
  const [removing, setRemoving] = useState<NotificationView['id'][]>();
  const ids = picked.rows.map(({ id }) => id);
  const what = removing?.length === 1 ? '1 notification' : `${removing?.length ?? 0} notifications`;
  return (
    <div className="list-bar">
      <Problem of={read.error} />
      <PickBar picked={picked} acts={[]}>
        <Button small busy={read.isPending} onClick={() => read.mutate(ids, { onSuccess: picked.clear })}>
          Mark as read
        </Button>
        <Button small look="plain" onClick={() => setRemoving(ids)}>
          Delete selected
        </Button>
      </PickBar>
      <DangerDialog
        confirms="delete_notifications"
        title={`Delete ${what}?`}
        opened={removing !== undefined}
        act={remove}
        yes="Delete them"
        no="Keep them"
        onYes={() => remove.mutate(removing ?? [], { onSuccess: () => setRemoving(undefined) })}
        onClose={() => setRemoving(undefined)}
      >
        They cannot be restored. The loans and payments they refer to do not change.
      </DangerDialog>
    </div>
  );
}

function ClearDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const removeAll = useRemoveAllNotifications();
  return (
    <DangerDialog
      confirms="delete_all_notifications"
      title="Delete all notifications?"
      opened={opened}
      act={removeAll}
      yes="Delete all"
      no="Keep them"
      onYes={() => removeAll.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      They cannot be restored. The loans and payments they refer to do not change.
    </DangerDialog>
  );
}
