/** The second factor on the account page of staff: set it up, keep the recovery codes, give it up. */
import { longDay, dayInLagos } from '@ajo/contract/kernel/time';
import type { TwoFactorView } from '@ajo/contract/modules/auth.two-factor';
import { useState } from 'react';
import { Button, Card, DangerDialog, Dialog, ErrorState, Facts, Notice, Problem, Row, Skeletons, Stack, StatusTag } from '#ui';
import { useDisableTwoFactor, useRenewCodes, useTwoFactor } from '../two-factor.calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorSetUp } from './two-factor-set-up.tsx';

export function TwoFactorCard() {
  const factor = useTwoFactor();
  const [settingUp, setSettingUp] = useState(false);
  if (factor.error && !settingUp) return <ErrorState error={factor.error} onRetry={() => void factor.refetch()} />;
  return (
    <Card title="Two-factor authentication" actions={factor.data && <State isOn={factor.data.data.enrolled_at !== null} />}>
      {!factor.data && <Skeletons lines={3} />}
      {factor.data &&
        (factor.data.data.enrolled_at ? (
          <Held factor={factor.data.data} />
        ) : (
          <NotHeld factor={factor.data.data} onSetUp={() => setSettingUp(true)} />
        ))}
      {/* Here, because turning it on refreshes the card while the recovery codes are still to be copied. */}
      {settingUp && <TwoFactorSetUp onClose={() => setSettingUp(false)} />}
    </Card>
  );
}

const State = ({ isOn }: { isOn: boolean }) => <StatusTag tone={isOn ? 'success' : 'warning'}>{isOn ? 'On' : 'Off'}</StatusTag>;

function NotHeld({ factor, onSetUp }: { factor: TwoFactorView; onSetUp: () => void }) {
  return (
    <Stack>
      {factor.demanded ? (
        <Notice tone="warning" title="Set up two-factor authentication to continue">
          It is required for all staff. You need two minutes and a phone.
        </Notice>
      ) : (
        <p>A code from your phone in addition to the password. Your password alone cannot move money.</p>
      )}
      <Row>
        <Button onClick={onSetUp}>Set up two-factor</Button>
      </Row>
    </Stack>
  );
}

function Held({ factor }: { factor: TwoFactorView }) {
  const [ending, setEnding] = useState(false);
  const renew = useRenewCodes();
  const codes = renew.data?.data.recovery_codes;
  return (
    <Stack>
      <Facts
        of={{
          'On since': factor.enrolled_at && longDay(dayInLagos(factor.enrolled_at)),
          'Recovery codes left': factor.recovery_codes_left,
        }}
      />
      {factor.recovery_codes_left < 3 && (
        <Notice tone="warning" title="Few recovery codes are left">
          Make new ones while you have your phone.
        </Notice>
      )}
      <Problem of={renew.error} />
      <Row>
        <Button look="plain" busy={renew.isPending} onClick={() => renew.mutate()}>
          New recovery codes
        </Button>
        {!factor.demanded && (
          <Button look="quiet" onClick={() => setEnding(true)}>
            Turn off
          </Button>
        )}
      </Row>
      {codes && (
        <Dialog title="Your new recovery codes" onClose={renew.reset}>
          <RecoveryCodes codes={codes} onDone={renew.reset} />
        </Dialog>
      )}
      {ending && <TurnOff onClose={() => setEnding(false)} />}
    </Stack>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const disable = useDisableTwoFactor();
  return (
    <DangerDialog
      confirms="turn_off_two_factor"
      title="Turn off two-factor authentication?"
      act={disable}
      yes="Turn off"
      no="Keep it"
      onYes={() => disable.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      Then the password alone opens your account, and the recovery codes stop working.
    </DangerDialog>
  );
}
