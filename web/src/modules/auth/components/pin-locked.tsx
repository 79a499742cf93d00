/** Why a PIN must be set again, on the profile and where it was to confirm something. */
import { maxWrongPins } from '@ajo/contract/modules/auth.pin';
import { Notice } from '#ui';

export const PinLocked = () => (
  <Notice tone="warning" title="Your PIN is locked">
    It was wrong {maxWrongPins} times. Set a new one with your password and a code.
  </Notice>
);
