/** The tabs of the kit, with the kit around them: a chunk of its own, which `tabs.tsx` fetches when a page has tabs. */
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs as KitTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Kit } from './kit.tsx';

export type Tab = { key: string; label: string; content: ReactNode };
export type TabsProps = { tabs: readonly Tab[]; label: string; param?: string };

/** Only the open tab is drawn. `param` is its name in the address. */
export function KitTabsPart({ tabs, label, param = 'tab' }: TabsProps) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get(param);
  const open = tabs.find(({ key }) => key === wanted)?.key ?? tabs[0]?.key ?? null;
  const show = (key: string | null): void =>
    setParams((now) => {
      now.set(param, key ?? '');
      now.delete('page');
      return now;
    });

  return (
    <Kit>
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
    </Kit>
  );
}
