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
          All notifications are in the app. Choose which ones you also get by email or text. Emails about your security and your
          money stay on. By text we send only what matters most, such as an offer, a payout or a late payment.
        </p>
        {list.data ? (
          <ul className="plain-list">
            {list.data.data.map((row) => (
              <Preference key={row.category} of={row} />
            ))}
          </ul>
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
              {channelLabels[channel]}
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
