/** /admin/provision-rates: the share of the principal that each class of loans is provided for, and a request to change it. */
import { may } from '@ajo/contract/kernel/access';
import { Day } from '@ajo/contract/kernel/time';
import { type ProvisionClass, provisionClasses, type ProvisionRates } from '@ajo/contract/modules/loan-accounts.provisions';
import { basisPointsOf, percentOfBasisPoints } from '#platform/percent';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  Card,
  DateField,
  ErrorState,
  Facts,
  Form,
  LinkButton,
  PageHeader,
  Problem,
  Row,
  SettingChanges,
  Skeletons,
  Stack,
  TextField,
  UnitField,
  useFields,
} from '#ui';
import { bucketLabels } from '../portfolio.labels.ts';
import { useProvisionRates, useRequestRates } from '../provisions.calls.ts';
import '../components/provision-rates.css';

export function ProvisionRatesScreen() {
  const { data, error, refetch } = useProvisionRates();
  const edits = may(session.role(), 'provisions.manage');
  return (
    <Stack gap="loose">
      <PageHeader
        title="Provision rates"
        back={{ to: paths.staff.settings, label: 'Settings' }}
        actions={
          <LinkButton look="plain" to={paths.staff.portfolio}>
            Provisions of each closed day
          </LinkButton>
        }
      >
        Each day uses the rates in force that day. Closed days keep their provisions.
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data && (edits ? <RatesForm rates={data.today} /> : <RatesToday rates={data.today} />)}
      {data && (
        <SettingChanges<ProvisionRates>
          title="Planned and earlier rates"
          by="Approved by"
          changes={data.versions.map(({ rates: values, ...version }) => ({ ...version, values }))}
          facts={(rates) => Object.fromEntries(provisionClasses.map((name) => [bucketLabels[name], percentText(rates[name])]))}
          align="end"
          edits={false}
        />
      )}
    </Stack>
  );
}

const percentText = (bps: number): string => `${percentOfBasisPoints(bps)}%`;

const RatesToday = ({ rates }: { rates: ProvisionRates }) => (
  <Card title="Current rates">
    <Facts of={Object.fromEntries(provisionClasses.map((name) => [bucketLabels[name], percentText(rates[name])]))} />
  </Card>
);

function RatesForm({ rates }: { rates: ProvisionRates }) {
  const request = useRequestRates();
  const asText = Object.fromEntries(provisionClasses.map((name) => [name, percentOfBasisPoints(rates[name])]));
  const { values, errors, field, setErrors, refuse } = useFields<Record<ProvisionClass | 'from' | 'reason', string>>({
    ...(asText as Record<ProvisionClass, string>),
    from: '',
    reason: '',
  });
  const send = (): void => {
    const chosen = Object.fromEntries(provisionClasses.map((name) => [name, basisPointsOf(values[name])]));
    const unread = provisionClasses.filter((name) => Number.isNaN(chosen[name]));
    const from = Day.safeParse(values.from).data;
    if (unread.length > 0 || !from)
      return setErrors({
        ...Object.fromEntries(unread.map((name) => [name, 'Enter a percentage like 12.5'])),
        ...(!from && { from: 'Choose a day' }),
      });
    request.mutate({ rates: chosen as ProvisionRates, from, reason: values.reason }, { onError: refuse });
  };
  return (
    <Card title="Request a change">
      <Form onSubmit={send} label="Provision rates">
        <Problem of={Object.values(errors).some(Boolean) ? null : request.error} />
        <div className="provision-form">
          <div className="provision-rates">
            {provisionClasses.map((name) => (
              <UnitField
                key={name}
                label={bucketLabels[name]}
                hint={`Now ${percentText(rates[name])}`}
                unit="%"
                required
                inputMode="decimal"
                {...field(name)}
              />
            ))}
          </div>
          <Stack>
            <DateField label="Valid from" required {...field('from')} />
            <TextField label="Reason" required lines={4} {...field('reason')} />
            <p className="quiet">Another person approves the change. The next day close books the difference.</p>
            <Row>
              <Button type="submit" busy={request.isPending}>
                Request change
              </Button>
            </Row>
          </Stack>
        </div>
      </Form>
    </Card>
  );
}
