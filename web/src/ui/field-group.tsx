/** Fields of one thing inside a form, under its name. */
import type { ReactNode } from 'react';
import { Stack } from './layout.tsx';
import './field-group.css';

type Props = { legend: ReactNode; gap?: 'tight'; children: ReactNode };

export const FieldGroup = ({ legend, gap, children }: Props) => (
  <fieldset className="field-group">
    <legend>{legend}</legend>
    <Stack {...(gap && { gap })}>{children}</Stack>
  </fieldset>
);
