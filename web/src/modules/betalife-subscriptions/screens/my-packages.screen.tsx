/** /betalife: the customer's packages, and those on offer. */
import type { BetalifePlanView } from '@ajo/contract/modules/betalife';
import { counted, noMoney } from '@ajo/contract/kernel/money';
import type { SubscriptionTerms, SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PinDialog } from '#modules/auth';
import { paths } from '#platform/paths';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Facts,
  Fold,
  Folds,
  GoodsPicture,
  Grid,
  laterDialog,
  LinkButton,
  Money,
  PageHeader,
  Skeletons,
  Stack,
  StatusTag,
} from '#ui';
import { PackagePaid } from '../components/package-parts.tsx';
import type { Chosen } from '../components/subscribe-dialog.tsx';
import { useMySubscriptions, usePackagesOnOffer } from '../my-subscriptions.calls.ts';
import { instalmentsText, nextText, ownStateOf, payText, toneOfState } from '../subscription.labels.ts';
import './my-packages.css';

const SubscribeDialog = laterDialog<{ chosen: Chosen; terms: SubscriptionTerms; onClose: () => void }>(
  ({ chosen }) => `Subscribe to ${chosen.one.name}`,
  async () => (await import('../components/subscribe-dialog.tsx')).SubscribeDialog,
);

export function MyPackagesScreen() {
  return (
    <Stack gap="loose">
      <PinDialog />
      <PageHeader title="My packages" back={{ to: paths.dashboard, label: 'Dashboard' }}>
        Pay in instalments, then get the goods. No interest, no late fees.
      </PageHeader>
      <Mine />
      <OnOffer />
    </Stack>
  );
}

function Mine() {
  const { data, error, refetch } = useMySubscriptions();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  if (data.length === 0) return null;
  const running = data.filter((one) => !isOver(one));
  const over = data.filter(isOver);
  return (
    <>
      {running.length > 0 && <MyPackages of={running} />}
      {over.length > 0 && (
        <Folds>
          <Fold id="ended" title="Finished packages" line={counted(over.length, 'package')}>
            <MyPackages of={over} />
          </Fold>
        </Folds>
      )}
    </>
  );
}

/** Nothing is paid, delivered or returned any more. */
const isOver = ({ status, fulfilment, returns }: SubscriptionView): boolean =>
  (status === 'closed' && returns.every((back) => back.status !== 'ordered')) ||
  (status === 'completed' && fulfilment?.status === 'completed');

const MyPackages = ({ of: packages }: { of: readonly SubscriptionView[] }) => (
  <PackageGrid>
    {packages.map((one) => (
      <MyPackage key={one.id} of={one} />
    ))}
  </PackageGrid>
);

/** Two beside each other, or one with its picture at the side. */
const PackageGrid = ({ children }: { children: ReactNode }) => (
  <div className="package-grid">
    <Grid>{children}</Grid>
  </div>
);

function MyPackage({ of: one }: { of: SubscriptionView }) {
  const state = { ...one, delivery: one.fulfilment };
  return (
    <Card
      title={one.package}
      label={`${one.package}, ${one.number}`}
      actions={<StatusTag tone={toneOfState(state)}>{ownStateOf(state)}</StatusTag>}
    >
      <Stack>
        <p className="quiet package-number">
          {one.plan}, {one.number}
        </p>
        <GoodsPicture of={{ ...one, name: one.package }} />
        <PackagePaid of={one} />
        {one.status !== 'closed' && one.remaining > noMoney && (
          <Facts
            of={{
              'Left to pay': <Money of={one.remaining} />,
              ...(one.next_part && { [nextText(one.next_part)]: <Money of={one.next_part.amount} /> }),
            }}
          />
        )}
        <div className="row package-acts">
          {one.can.pay && <PayNext of={one} />}
          <LinkButton look="plain" to={paths.package(one.id)} label={`View package: ${one.package}, ${one.number}`}>
            View package
          </LinkButton>
        </div>
      </Stack>
    </Card>
  );
}

/** It is paid on the page of the package. */
function PayNext({ of: one }: { of: SubscriptionView }) {
  const act = payText(one);
  return (
    <LinkButton to={paths.package(one.id)} label={`${act} for ${one.package}, ${one.number}`}>
      {act}
    </LinkButton>
  );
}

function OnOffer() {
  const { data, error, refetch } = usePackagesOnOffer();
  const { data: own, isFetched: isPlaced } = useMySubscriptions();
  const [search, setSearch] = useSearchParams();
  const [picked, setPicked] = useState<Chosen>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  // Own packages above the offers would push them away if they arrived later.
  if (!data || !isPlaced) return <Skeletons />;
  const { data: plans, terms } = data;
  if (plans.length === 0)
    return (
      <>
        <EmptyState title="No packages on offer">Check again later.</EmptyState>
        <AlsoOnFoodmart />
      </>
    );
  const ids = new Set((own ?? []).filter((mine) => !isOver(mine)).map((mine) => mine.package_id));
  const chosen = picked ?? named(plans, search.get('package'));
  const close = (): void => {
    setPicked(undefined);
    setSearch({}, { replace: true });
  };
  return (
    <>
      {own && own.length > 0 && <h2 className="packages-on-offer">Packages on offer</h2>}
      {plans.map((plan) => (
        <Stack key={plan.id}>
          <div className="plan-head">
            <h2>{plan.name}</h2>
            {plan.description && <p className="quiet">{plan.description}</p>}
          </div>
          <PackageGrid>
            {plan.betalife_packages.map((one) => (
              <Offer key={one.id} chosen={{ plan, one }} isMine={ids.has(one.id)} onPick={setPicked} />
            ))}
          </PackageGrid>
        </Stack>
      ))}
      <AlsoOnFoodmart />
      {chosen && <SubscribeDialog chosen={chosen} terms={terms} onClose={close} />}
    </>
  );
}

const AlsoOnFoodmart = () => (
  <p className="quiet">
    Food packages are also on <a href={paths.foodmart}>Foodmart</a>.
  </p>
);

/** From the public page of packages. */
function named(plans: readonly BetalifePlanView[], id: string | null): Chosen | undefined {
  const all = plans.flatMap((plan) => plan.betalife_packages.map((one) => ({ plan, one })));
  return all.find(({ one }) => one.id === id);
}

type OfferProps = { chosen: Chosen; isMine: boolean; onPick: (chosen: Chosen) => void };

function Offer({ chosen, isMine, onPick }: OfferProps) {
  const { name, items, price, instalments, instalment, last_instalment: last } = chosen.one;
  const act = isMine ? 'Subscribe again' : 'Subscribe';
  return (
    <Card title={name} actions={isMine && <StatusTag tone="success">You have this</StatusTag>}>
      <Stack>
        <GoodsPicture of={{ name, items, type: chosen.plan.type }} />
        <PackageItems of={items} />
        <Facts
          of={{
            [instalmentsText(chosen.one)]: (
              <>
                <Money of={instalment} />
                {instalments > 1 && last !== instalment && (
                  <>
                    , the last <Money of={last} />
                  </>
                )}
              </>
            ),
            Price: <Money of={price} />,
          }}
          total="Price"
        />
        <Button wide look="plain" label={`${act} to ${name}`} onClick={() => onPick(chosen)}>
          {act}
        </Button>
      </Stack>
    </Card>
  );
}

/** A line breaks between two items only. */
const PackageItems = ({ of: items }: { of: SubscriptionView['items'] }) => (
  <ul className="package-items">
    {items.map(({ name, quantity }) => (
      <li key={name}>
        {name} <b>{quantity}</b>
      </li>
    ))}
  </ul>
);
