/** The dialogs of a list: save what is on the screen as a view, change what was saved, and the keys with the switch that turns them off. */
import { type ListName, maxViews, type SavedView, ViewName } from '@ajo/contract/modules/lists';
import { useState } from 'react';
import { z } from 'zod';
import { useChangeView, useRemoveView, useSaveView } from '#platform/list-choice';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from './feedback.tsx';
import { Checkbox, TextField } from './fields.tsx';
import { Form, useFields } from './form.tsx';
import { Row, Stack } from './layout.tsx';
import type { Shown } from './list-address.ts';
import { keysAreOn, switchKeys } from './list-keys.ts';

const Words = z.object({ name: ViewName });
export type SaveProps = { list: ListName; shown: Shown; onClose: () => void };
export type ManageProps = SaveProps & { views: readonly SavedView[] };

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const whatOf = ({ filters, hidden }: Shown): string =>
  `${counted(Object.keys(filters).length, 'filter', 'filters')}, ${counted(hidden.length, 'hidden column', 'hidden columns')}`;

export function SaveViewDialog({ list, shown, onClose }: SaveProps) {
  const save = useSaveView(list);
  const { field, values, check, refuse } = useFields({ name: '' }, Words);
  const send = (): void => {
    if (check()) save.mutate({ name: values.name.trim(), ...shown }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <Dialog title="Save this view" onClose={onClose} size="sm">
      <Form onSubmit={send} label="View">
        <Problem of={save.error} />
        <p>It stores {whatOf(shown)}. A search for one person is not kept.</p>
        <TextField label="Name" hint="Only you see it. Do not name a customer here." required maxLength={60} {...field('name')} />
        <Button type="submit" wide busy={save.isPending}>
          Save
        </Button>
      </Form>
    </Dialog>
  );
}

export function ManageViewsDialog({ list, views, shown, onClose }: ManageProps) {
  return (
    <Dialog title="Views of this list" onClose={onClose}>
      <p className="quiet">
        {views.length} of at most {maxViews}
      </p>
      {views.length === 0 && <p>No saved views.</p>}
      {views.map((view) => (
        <ViewCard key={view.id} list={list} view={view} shown={shown} />
      ))}
    </Dialog>
  );
}

function ViewCard({ list, view, shown }: { list: ListName; view: SavedView; shown: Shown }) {
  const change = useChangeView(list);
  const [isRemoving, setRemoving] = useState(false);
  const { field, values, check, refuse } = useFields({ name: view.name }, Words);
  const { id } = view;
  const rename = (): void => {
    if (check()) change.mutate({ id, name: values.name.trim() }, { onError: refuse });
  };
  const openingAct = view.is_default ? 'Do not use as default' : 'Use as default';
  return (
    <section className="card" aria-label={view.name}>
      <Form onSubmit={rename} label={`Name of ${view.name}`}>
        <Problem of={change.error} />
        <TextField
          label="Name"
          required
          maxLength={60}
          hint={view.is_default ? `${whatOf(view)}; the list opens with it` : whatOf(view)}
          {...field('name')}
        />
        {isRemoving ? (
          <Removing list={list} view={view} onKeep={() => setRemoving(false)} />
        ) : (
          <Row>
            <Button type="submit" small busy={change.isPending} disabled={values.name.trim() === view.name}>
              Rename
            </Button>
            <Button
              small
              look="quiet"
              onClick={() => change.mutate({ id, is_default: !view.is_default })}
              label={`${openingAct}: ${view.name}`}
            >
              {openingAct}
            </Button>
            <Button
              small
              look="quiet"
              onClick={() => change.mutate({ id, ...shown })}
              label={`Save the current filters: ${view.name}`}
            >
              Save the current filters
            </Button>
            <Button small look="quiet" onClick={() => setRemoving(true)} label={`Remove ${view.name}`}>
              Remove
            </Button>
          </Row>
        )}
      </Form>
    </section>
  );
}

function Removing({ list, view, onKeep }: { list: ListName; view: SavedView; onKeep: () => void }) {
  const remove = useRemoveView(list);
  return (
    <Stack gap="tight">
      <Problem of={remove.error} />
      <p>Remove “{view.name}”? The list itself stays as it is.</p>
      <Row>
        <Button small look="danger" busy={remove.isPending} onClick={() => remove.mutate(view.id)}>
          Remove it
        </Button>
        <Button small look="plain" onClick={onKeep}>
          Keep it
        </Button>
      </Row>
    </Stack>
  );
}

const keys = {
  'J / K': 'Next or previous row',
  Enter: 'Open the row',
  X: 'Select the row',
  '/': 'Search this list',
  '?': 'Show this help',
};

export function ListKeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(keysAreOn);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} size="sm">
      <dl className="facts">
        {Object.entries(keys).map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use single-key shortcuts on this device"
        checked={isOn}
        onChange={(next) => {
          setOn(next);
          switchKeys(next);
        }}
      />
    </Dialog>
  );
}
