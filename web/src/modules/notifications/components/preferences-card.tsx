/** Which notifications a user wants by mail and by text message; the in-app list shows all. On the account page of every user. */
import type { PreferenceView } from '@ajo/contract/modules/notifications.messages';
import { Card, Checkbox, DataTable, ErrorState, Stack } from '#ui';
import { categoryLabels, channelLabels } from '../message.labels.ts';
import { usePreferences, useSetPreference } from '../messages.calls.ts';

type Row = PreferenceView & { id: string };

export function PreferencesCard() {
  const list = usePreferences();
  const set = useSetPreference();
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const cell = (channel: 'mail' | 'sms') => (row: Row) => (
    <Checkbox
      label={
        <span>
          {channelLabels[channel]}
          <span className="unseen"> about {categoryLabels[row.category].name.toLowerCase()}</span>
        </span>
      }
      checked={row[channel].wanted}
      disabled={row[channel].locked}
      onChange={(isOn) => set.mutate({ category: row.category, channel, wanted: isOn })}
    />
  );
  return (
    <Card title="Notification settings">
      <Stack>
        <p className="quiet">
          All notifications are in the app. Choose which ones you also get by email or text. Emails about your security and your
          money stay on. By text we send only what matters most, such as an offer, a payout or a late payment.
        </p>
        <DataTable<Row>
          label="Messages by mail and text"
          small="rows"
          rows={list.data?.data.map((row) => ({ ...row, id: row.category }))}
          empty="Nothing to choose"
          skeletonRows={6}
          columns={{
            About: (row) => (
              <span>
                <strong>{categoryLabels[row.category].name}</strong>
                <br />
                <small>{categoryLabels[row.category].hint}</small>
              </span>
            ),
            'By email': cell('mail'),
            'By text message': cell('sms'),
          }}
        />
      </Stack>
    </Card>
  );
}
