/** /admin/notifications, /notifications, /merchant/notifications: every notice, newest first. */
import { shortInstant } from '@ajo/contract/kernel/time';
import type { NotificationView } from '@ajo/contract/modules/notifications';
import { useState } from 'react';
import {
  Button,
  DangerDialog,
  DataTable,
  ErrorState,
  PageHeader,
  Pager,
  PickBar,
  pickColumn,
  type Picked,
  Problem,
  StatusTag,
  useFilters,
  usePicked,
} from '#ui';
import { NotificationPopup } from '../components/notification-popup.tsx';
import {
  useNotifications,
  useReadNotification,
  useRemoveAllNotifications,
  useRemoveNotification,
} from '../notifications.calls.ts';
import { useReadSeveral, useRemoveSeveral } from '../several.calls.ts';

export function NotificationListScreen() {
  const { page, turnTo } = useFilters();
  const list = useNotifications(page);
  const read = useReadNotification();
  const remove = useRemoveNotification();
  const [shown, setShown] = useState<NotificationView>();
  const [clearing, setClearing] = useState(false);
  const picked = usePicked<NotificationView>({ rows: list.data?.data });

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
    Status: (notice: NotificationView) => (
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
      <PageHeader title="Notifications" actions={hasSome && <DeleteAll onPress={() => setClearing(true)} />} />
      {list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <>
          {hasSome && <SeveralBar picked={picked} />}
          <DataTable
            label="Notifications"
            small="rows"
            rows={list.data?.data}
            columns={pickColumn(columns, picked, (notice) => notice.data.message)}
            empty="No notices yet"
          />
          <Pager page={page} lastPage={list.data?.meta.last_page ?? page} onTurn={turnTo} />
        </>
      )}
      {shown && <NotificationPopup notice={shown} onClose={() => setShown(undefined)} />}
      <ClearDialog opened={clearing} onClose={() => setClearing(false)} />
    </>
  );
}

const DeleteAll = ({ onPress }: { onPress: () => void }) => (
  <Button look="plain" onClick={onPress}>
    Delete all
  </Button>
);

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
