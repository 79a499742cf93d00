/** The signed-in devices and sign-in attempts, on the account page of every user. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { SessionView, SignInView } from '@ajo/contract/modules/auth';
import { useState } from 'react';
import { Button, Card, DataTable, ErrorState, Pager, Row, Stack, StatusTag } from '#ui';
import { deviceName, outcomeLabels } from '../session.labels.ts';
import { useSignOutAndClear } from '../sign-out.calls.ts';
import { useEndOtherSessions, useEndSession, useSessions, useSignIns } from '../sessions.calls.ts';

export function SessionsCard() {
  const list = useSessions();
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const signOutAndClear = useSignOutAndClear();
  const few = useFew(list.data?.data, fewDevices);
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const hasOthers = (list.data?.data.length ?? 0) > 1;
  return (
    <Card title="Devices" actions={few.more}>
      <Stack>
        <DataTable<SessionView>
          label="Devices that are signed in"
          small="rows"
          rows={few.rows}
          empty="No device is signed in"
          skeletonRows={2}
          columns={{
            Device: (row) => (
              <>
                {deviceName(row.device)} {row.current && <StatusTag tone="success">This device</StatusTag>}
              </>
            ),
            From: (row) => row.ip,
            'Signed in': (row) => longInstant(row.signed_in_at),
            'Last used': (row) => longInstant(row.last_used_at),
            Actions: (row) =>
              !row.current && (
                <Button
                  look="plain"
                  small
                  label={`Sign out ${deviceName(row.device)}, signed in ${longInstant(row.signed_in_at)}`}
                  onClick={() => end.mutate(row.id)}
                >
                  Sign out
                </Button>
              ),
          }}
        />
        {list.isFetched && (
          <Row>
            <Button look="plain" small disabled={!hasOthers} busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
              Sign out all others
            </Button>
            <Button look="quiet" small onClick={signOutAndClear}>
              Sign out and clear this device
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

const [fewDevices, fewSignIns] = [3, 6];

/** The first rows, and the button that shows the others. */
function useFew<Line>(all: readonly Line[] | undefined, fewRows: number) {
  const [isWhole, setWhole] = useState(false);
  const hasMore = !isWhole && (all?.length ?? 0) > fewRows;
  return {
    rows: hasMore ? all?.slice(0, fewRows) : all,
    hasMore,
    more: hasMore && (
      <Button look="quiet" small onClick={() => setWhole(true)}>
        Show all
      </Button>
    ),
  };
}

export function SignInsCard() {
  const [page, setPage] = useState(1);
  const list = useSignIns(page);
  const few = useFew(list.data?.data, fewSignIns);
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Card title="Sign-ins" actions={few.more}>
      <Stack>
        <p className="quiet">If one of these was not you, change your password: that signs every device out.</p>
        <DataTable<SignInView>
          label="Sign-ins"
          small="rows"
          rows={few.rows}
          empty="No sign-ins yet"
          skeletonRows={fewSignIns}
          columns={{
            When: (row) => longInstant(row.at),
            Event: (row) => <StatusTag tone={outcomeLabels[row.outcome].tone}>{outcomeLabels[row.outcome].text}</StatusTag>,
            Device: (row) => deviceName(row.device),
            From: (row) => row.ip,
          }}
        />
        {!few.hasMore && <Pager page={page} lastPage={list.data?.meta.last_page ?? page} onTurn={setPage} />}
      </Stack>
    </Card>
  );
}
