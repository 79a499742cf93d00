/** Which notifications a user wants by mail and by text message; the in-app list shows all. On the account page of every user. */
import type { PreferenceView } from '@ajo/contract/modules/notifications.messages';
import { Card, Checkbox, ErrorState, Skeletons, Stack } from '#ui';
import { categoryLabels, channelLabels } from '../message.labels.ts';
import { usePreferences, useSetPreference } from '../messages.calls.ts';
import './preferences-card.css';

export function PreferencesCard() {
  const list = usePreferences();
  // A failed refresh leaves what is shown.
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Card title="Notification settings">
      <Stack>
        <p className="quiet">
          Everything is in the app. Choose what you also get by email or text. Security and money emails stay on.
        </p>
        {list.data ? (
          <>
            <p className="preference preference-head" aria-hidden="true">
              <span>Notification</span>
              <span>{channelLabels.mail}</span>
              <span>{channelLabels.sms}</span>
            </p>
            <ul className="plain-list">
              {list.data.data.map((row) => (
                <Preference key={row.category} of={row} />
              ))}
            </ul>
          </>
        ) : (
          <Skeletons />
        )}
      </Stack>
    </Card>
  );
}

function Preference({ of: row }: { of: PreferenceView }) {
  const set = useSetPreference();
  const { name, hint } = categoryLabels[row.category];
  return (
    <li className="preference">
      <div>
        <strong>{name}</strong>
        <small>{hint}</small>
      </div>
      {(['mail', 'sms'] as const).map((channel) => (
        <Checkbox
          key={channel}
          label={
            <span>
              <span className="preference-channel">{channelLabels[channel]}</span>
              <span className="unseen"> about {name.toLowerCase()}</span>
            </span>
          }
          checked={row[channel].wanted}
          disabled={row[channel].locked}
          onChange={(isOn) => set.mutate({ category: row.category, channel, wanted: isOn })}
        />
      ))}
    </li>
  );
}
