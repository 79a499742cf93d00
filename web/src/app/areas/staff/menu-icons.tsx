/** One icon for each entry of the sidebar, by its label. */
import {
  IconAlertTriangle,
  IconBriefcase,
  IconBuilding,
  IconBuildingStore,
  IconChartBar,
  IconChecklist,
  IconCoins,
  IconHome,
  type IconProps,
  IconInbox,
  IconMapPin,
  IconPackage,
  IconPig,
  IconRefresh,
  IconScale,
  IconShare,
  IconShield,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

const icons: Readonly<Record<string, ComponentType<IconProps>>> = {
  Dashboard: IconHome,
  Requests: IconInbox,
  Investments: IconChartBar,
  Merchants: IconBuildingStore,
  Defaulters: IconAlertTriangle,
  'Field visits': IconMapPin,
  Reconciliation: IconScale,
  Collection: IconCoins,
  Branch: IconBuilding,
  'Providus Repush': IconRefresh,
  Referrals: IconShare,
  Businesses: IconBriefcase,
  Admins: IconShield,
  'BetaLife subscriptions': IconPackage,
  Users: IconUsers,
  Savings: IconPig,
  'Waiting for approval': IconChecklist,
  'Books and reports': IconChartBar,
};

export function MenuIcon({ label }: { label: string }) {
  const Icon = icons[label];
  return Icon ? <Icon size={18} stroke={1.75} aria-hidden="true" /> : null;
}
