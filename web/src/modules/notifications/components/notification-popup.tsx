/** One notice in a window of its own. Opening it marks it read. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { NotificationView } from '@ajo/contract/modules/notifications';
import { useNavigate } from 'react-router';
import { Button, Dialog, Row } from '#ui';
import { useRemoveNotification } from '../notifications.calls.ts';

export function NotificationPopup({ notice, onClose }: { notice: NotificationView; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useRemoveNotification();
  const link = notice.data.link;
  const follow = (to: string): void => {
    onClose();
    void navigate(to);
  };
  return (
    <Dialog title="Notice" onClose={onClose}>
      <p>{notice.data.message}</p>
      <p className="quiet">{longInstant(notice.created_at)}</p>
      <Row>
        {link && <Button onClick={() => follow(link)}>Open</Button>}
        <Button look="plain" onClick={onClose}>
          Close
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            remove.mutate(notice.id);
            onClose();
          }}
        >
          Delete
        </Button>
      </Row>
    </Dialog>
  );
}
