/** /admin/tier-limits: how much a customer may hold at each level; those who keep the settings change it from a day on. */
import { may } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import { longDay } from '@ajo/contract/kernel/time';
import { limitedLevels, type TierLimits, type TierLimitsView } from '@ajo/contract/modules/onboarding.tiers';
import { useState } from 'react';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Card,
  DangerDialog,
  DataTable,
  ErrorState,
  Facts,
  FieldGroup,
  FormForDay,
  Grid,
  MoneyInput,
  PageHeader,
  SettingChanges,
  SettingForm,
  Skeletons,
  Stack,
  useFields,
} from '#ui';
import {
  amountWords,
  type Level,
  levelWords,
  limitFields,
  type LimitField,
  limitWords,
  removedLimits,
  shortLevel,
} from '../tier.labels.ts';
import { useSetTierLimits, useTierLimits } from '../tiers.calls.ts';
import '../components/tier-limits.css';

export function TierLimitsScreen() {
  const { data, error, refetch } = useTierLimits();
  const edits = may(session.role(), 'settings.manage');
  return (
    <Stack gap="loose">
      <PageHeader title="KYC tier limits" back={{ to: paths.staff.settings, label: 'Settings' }}>
        A customer’s maximum balance and single-deposit limit. Without a verified BVN both are zero.
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data && edits && (
        <div className="setting">
          <div className="tier-limits">
            <FormForDay<TierLimits> changes={changesOf(data)}>
              {(planned) => <LimitsForm limits={planned ?? data.limits} />}
            </FormForDay>
          </div>
          <div className="setting-in-force">
            <Card title="Current settings">
              <Facts of={levelFacts(data.limits)} />
            </Card>
          </div>
        </div>
      )}
      {data && !edits && <LevelTable limits={data.limits} />}
      {data && <SettingChanges<TierLimits> changes={changesOf(data)} facts={levelFacts} edits={edits} />}
    </Stack>
  );
}

const changesOf = ({ versions }: TierLimitsView) => versions.map(({ limits: values, ...version }) => ({ ...version, values }));

const limitText = (amount: Kobo | null): string => amountWords(amount).toLowerCase();

/** What an account may hold, and what one deposit may be. */
const levelFacts = (limits: TierLimits): Record<string, string> =>
  Object.fromEntries(
    limitedLevels.map((level) => [
      shortLevel(level),
      `Balance ${limitText(limits[level].balance_cap)}, deposit ${limitText(limits[level].single_deposit)}`,
    ]),
  );

type LevelRow = { id: Level } & TierLimits[Level];

const LevelTable = ({ limits }: { limits: TierLimits }) => (
  <DataTable<LevelRow>
    label="KYC tier limits"
    rows={limitedLevels.map((id) => ({ id, ...limits[id] }))}
    empty="None"
    columns={{
      Level: ({ id }) => levelWords[id],
      [limitWords.balance_cap]: { align: 'end', cell: (row) => amountWords(row.balance_cap) },
      [limitWords.single_deposit]: { align: 'end', cell: (row) => amountWords(row.single_deposit) },
    }}
  />
);

function LimitsForm({ limits }: { limits: TierLimits }) {
  const save = useSetTierLimits();
  const [values, setValues] = useState(limits);
  const { errors, setErrors, refuse } = useFields({});
  const change = (level: Level, field: LimitField, amount: Kobo | undefined): void => {
    setValues((now) => ({ ...now, [level]: { ...now[level], [field]: amount ?? null } }));
    setErrors({});
  };
  const [removal, setRemoval] = useState<Removal>();
  const keep = (): void => setRemoval(undefined);
  const send = (from: EffectiveFrom): void => save.mutate({ ...values, ...from }, { onError: refuse, onSettled: keep });
  const confirmLimits = (from: EffectiveFrom): void => {
    const removed = removedLimits(limits, values);
    if (removed.length > 0) setRemoval({ removed, from });
    else send(from);
  };
  return (
    <>
      <SettingForm
        label="KYC tier limits"
        verb="Save limits"
        note="Existing balances are not affected."
        save={save}
        errors={errors}
        onSend={confirmLimits}
      >
        <p className="quiet">Leave a field empty for no limit.</p>
        {limitedLevels.map((level) => (
          <FieldGroup key={level} legend={levelWords[level]}>
            <Grid>
              {limitFields.map((field) => (
                <MoneyInput
                  key={field}
                  label={limitWords[field]}
                  placeholder="No limit"
                  // Each limit may be empty: the sentence above says it once.
                  filter
                  value={values[level][field] ?? undefined}
                  onChange={(amount) => change(level, field, amount)}
                  error={errors[`${level}.${field}`]}
                />
              ))}
            </Grid>
          </FieldGroup>
        ))}
      </SettingForm>
      {removal && <RemoveDialog {...removal} act={save} onYes={() => send(removal.from)} onClose={keep} />}
    </>
  );
}

type Removal = { removed: readonly string[]; from: EffectiveFrom };
type Removing = Removal & { act: ReturnType<typeof useSetTierLimits>; onYes: () => void; onClose: () => void };

/** A limit is in the law: an emptied field does not remove it. */
const RemoveDialog = ({ removed, from: { effective_on: on }, ...question }: Removing) => (
  <DangerDialog
    confirms="remove_tier_limits"
    title={removed.length === 1 ? 'Remove this limit?' : 'Remove these limits?'}
    yes={removed.length === 1 ? 'Remove the limit' : 'Remove the limits'}
    no="Keep the limits"
    {...question}
  >
    {removed.join('; ')}. There is no limit from {on ? longDay(on) : 'today'}.
  </DangerDialog>
);
