/** A dialog that is fetched when it is opened: its window appears at once, so that the click has a visible effect. */
import type { ComponentType, ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { later } from './later.tsx';

/** `title` is the title of the dialog that comes. */
export function laterDialog<Props extends { onClose: () => void }>(
  title: (props: Props) => string,
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  return later(load, (content, props) => (
    <Dialog title={title(props)} onClose={props.onClose}>
      {content}
    </Dialog>
  ));
}
