/** The button in the bar that opens the ways to reach us. */
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { laterDialog } from '#ui';

const HelpDialog = laterDialog<{ onClose: () => void }>(
  () => 'Help',
  async () => (await import('../../modules/site/components/help-dialog.tsx')).HelpDialog,
);

export function HelpButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className="bar-button" aria-label="Help" onClick={() => setOpened(true)}>
        <IconHelp size={22} aria-hidden="true" />
      </button>
      {opened && <HelpDialog onClose={() => setOpened(false)} />}
    </>
  );
}
