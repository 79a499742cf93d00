/** The PIN on the profile of a customer: set it, change it, unlock it. */
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { useState } from 'react';
import { alerts } from '#platform/alerts';
import { Button, Card, Dialog, ErrorState, Facts, Row, Skeletons, Stack } from '#ui';
import { usePin } from '../pin.calls.ts';
import { PinLocked } from './pin-locked.tsx';
import { SetPin } from './set-pin.tsx';

export function PinCard() {
  const { data, error, refetch } = usePin();
  const [setting, setSetting] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const pin = data?.data;
  const verb = pin?.set_at ? 'Change PIN' : 'Set PIN';
  return (
    <Card title="PIN">
      {!pin && <Skeletons lines={3} />}
      {pin && (
        <Stack>
          {pin.locked && <PinLocked />}
          <p>You enter your PIN when you withdraw, pay with a saved card or from savings, or change your bank account.</p>
          {pin.set_at && <Facts of={{ 'Set on': longDay(dayInLagos(pin.set_at)) }} />}
          <Row>
            <Button onClick={() => setSetting(true)}>{verb}</Button>
          </Row>
        </Stack>
      )}
      {pin && setting && (
        <Dialog title={verb} size="sm" onClose={() => setSetting(false)}>
          <SetPin
            pin={pin}
            onDone={() => {
              setSetting(false);
              alerts.success('Your PIN is set');
            }}
          />
        </Dialog>
      )}
    </Card>
  );
}
