/** /admin/notifications, /notifications, /merchant/notifications: every notice, newest first. */
import type { NotificationView } from '@ajo/contract/modules/notifications';
import { useState } from 'react';
import {
  Button,
  DangerDialog,
  EmptyState,
  ErrorState,
  PageHeader,
  Pager,
  PickBar,
  type Picked,
  Problem,
  Row,
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
  const { page, turnTo } = useFilters();
  const list = useNotifications(page);
  const read = useReadNotification();
  const [shown, setShown] = useState<NotificationView>();
  const open = (notice: NotificationView): void => {
    setShown(notice);
    if (notice.read_at === null) read.mutate(notice.id);
  };
  return (
    <>
      <PageHeader title="Notifications" actions={list.data && <HeadActs of={list.data} />} />
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {!list.isError && !list.data && <Skeletons lines={6} />}
      {!list.isError && list.data && (
        <>
          <Notices rows={list.data.data} onOpen={open} />
          <Pager page={page} lastPage={list.data.meta.last_page} onTurn={turnTo} />
        </>
      )}
      {shown && <NotificationPopup notice={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

type List = NonNullable<ReturnType<typeof useNotifications>['data']>;

function HeadActs({ of: { data, additional } }: { of: List }) {
  const [clearing, setClearing] = useState(false);
  return (
    <Row>
      {additional.unread_count > 0 && <ReadAll />}
      {data.length > 0 && (
        <Button look="plain" onClick={() => setClearing(true)}>
          Delete all
        </Button>
      )}
      <ClearDialog opened={clearing} onClose={() => setClearing(false)} />
    </Row>
  );
}

function Notices({ rows, onOpen }: { rows: NotificationView[]; onOpen: (notice: NotificationView) => void }) {
  const remove = useRemoveNotification();
  const picked = usePicked<NotificationView>({ rows });
  if (rows.length === 0) return <EmptyState title="No notices yet">New notices appear here.</EmptyState>;
  return (
    <>
      <SeveralBar picked={picked} />
      <NoticeFeed notices={rows} picked={picked} onOpen={onOpen} onDelete={({ id }) => remove.mutate(id)} />
    </>
  );
}

function ReadAll() {
  const read = useReadAll();
  return (
    <Button look="quiet" busy={read.isPending} onClick={() => read.mutate()}>
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
