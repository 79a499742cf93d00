/** /admin/notifications, /notifications, /merchant/notifications: every notice, newest first. */
import { shortInstant } from '@ajo/contract/kernel/time';
import type { NotificationView } from '@ajo/contract/modules/notifications';
import { useState } from 'react';
import { Button, DangerDialog, DataTable, ErrorState, PageHeader, Pager, StatusTag, useFilters } from '#ui';
import { NotificationPopup } from '../components/notification-popup.tsx';
import {
  useNotifications,
  useReadNotification,
  useRemoveAllNotifications,
  useRemoveNotification,
} from '../notifications.calls.ts';

export function NotificationListScreen() {
  const { page, turnTo } = useFilters();
  const list = useNotifications(page);
  const read = useReadNotification();
  const remove = useRemoveNotification();
  const [shown, setShown] = useState<NotificationView>();
  const [clearing, setClearing] = useState(false);

  const open = (notice: NotificationView): void => {
    setShown(notice);
    if (notice.read_at === null) read.mutate(notice.id);
  };
  const columns = {
    Notice: (notice: NotificationView) => (
      <Button look="text" onClick={() => open(notice)}>
        {notice.data.message}
      </Button>
    ),
    Received: (notice: NotificationView) => shortInstant(notice.created_at),
    State: (notice: NotificationView) => (
      <StatusTag tone={notice.read_at ? 'secondary' : 'warning'}>{notice.read_at ? 'Read' : 'Unread'}</StatusTag>
    ),
    Actions: (notice: NotificationView) => (
      <Button look="plain" small label={`Delete: ${notice.data.message}`} onClick={() => remove.mutate(notice.id)}>
        Delete
      </Button>
    ),
  };

  const hasSome = (list.data?.data.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          hasSome && (
            <Button look="plain" onClick={() => setClearing(true)}>
              Delete all
            </Button>
          )
        }
      />
      {list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <DataTable label="Notifications" rows={list.data?.data} columns={columns} empty="No notices yet" />
          <Pager page={page} lastPage={list.data?.meta.last_page ?? page} onTurn={turnTo} />
        </>
      )}
      {shown && <NotificationPopup notice={shown} onClose={() => setShown(undefined)} />}
      <ClearDialog opened={clearing} onClose={() => setClearing(false)} />
    </>
  );
}

function ClearDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const removeAll = useRemoveAllNotifications();
  return (
    <DangerDialog
      title="Delete all notifications?"
      opened={opened}
      act={removeAll}
      yes="Delete all"
      no="Keep them"
      onYes={() => removeAll.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      They cannot be brought back. What they told about stays where it is.
    </DangerDialog>
  );
}
