/** Parts of one page under names; the open one stands in the address. */
import { Tabs as KitTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

export type Tab = { key: string; label: string; content: ReactNode };

/** Only the open tab is drawn. `param` is its name in the address. */
export function Tabs({ tabs, label, param = 'tab' }: { tabs: readonly Tab[]; label: string; param?: string }) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get(param);
  const open = tabs.find(({ key }) => key === wanted)?.key ?? tabs[0]?.key ?? null;
  const show = (key: string | null): void =>
    setParams((now) => {
      now.set(param, key ?? '');
      return now;
    });

  return (
    <KitTabs className="tabs" value={open} onChange={show} keepMounted={false}>
      <KitTabs.List aria-label={label}>
        {tabs.map((tab) => (
          <KitTabs.Tab key={tab.key} value={tab.key}>
            {tab.label}
          </KitTabs.Tab>
        ))}
      </KitTabs.List>
      {tabs.map((tab) => (
        <KitTabs.Panel key={tab.key} value={tab.key}>
          {tab.content}
        </KitTabs.Panel>
      ))}
    </KitTabs>
  );
}
