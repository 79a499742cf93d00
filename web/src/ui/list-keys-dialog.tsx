/** The keys of a list, and the switch that turns them off. */
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { Checkbox } from './fields.tsx';
import { keysAreOn, switchKeys } from './list-keys.ts';

const keys = {
  'J / K': 'Next or previous row',
  Enter: 'Open the row',
  X: 'Select the row',
  '/': 'Search this list',
  '?': 'Show this help',
};

export function ListKeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(keysAreOn);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} size="sm">
      <dl className="facts">
        {Object.entries(keys).map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use single-key shortcuts on this device"
        checked={isOn}
        onChange={(next) => {
          setOn(next);
          switchKeys(next);
        }}
      />
    </Dialog>
  );
}
