/** Windows that do one thing: a form with one button, or a question with a yes and a no. */
import type { ReactNode } from 'react';
import { Button, type Look } from './button.tsx';
import type { ConfirmedBy } from './confirmations.ts';
import { Dialog } from './dialog.tsx';
import { Problem } from './feedback.tsx';
import { Form } from './form.tsx';
import { Row } from './layout.tsx';

/** What is under way, or went wrong: a mutation is one. */
type Act = { error: unknown; isPending: boolean };

type FormProps = {
  title: string;
  /** What the form is called for those who cannot see it, where that is not the title. */
  label?: string;
  /** The record, where the title does not name one. */
  about?: string;
  act: Act;
  verb: ReactNode;
  look?: Look;
  disabled?: boolean;
  size?: 'sm' | 'md' | 'lg';
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
};

export const FormDialog = ({
  title,
  label = title,
  about,
  act,
  verb,
  size = 'md',
  onSend,
  onClose,
  children,
  ...button
}: FormProps) => (
  <Dialog title={title} about={about} size={size} onClose={onClose}>
    <Form onSubmit={onSend} label={label}>
      <Problem of={act.error} />
      {children}
      <Button type="submit" wide busy={act.isPending} {...button}>
        {verb}
      </Button>
    </Form>
  </Dialog>
);

type QuestionProps = {
  confirms: ConfirmedBy<'question'>;
  title: string;
  opened?: boolean;
  act: Act;
  /** What is lost by it. */
  children: ReactNode;
  yes: string;
  no: string;
  onYes: () => void;
  onClose: () => void;
};

/** A confirmation before something is lost. */
export const DangerDialog = ({ title, opened = true, act, children, yes, no, onYes, onClose }: QuestionProps) => (
  <Dialog title={title} opened={opened} onClose={onClose} size="sm">
    <p>{children}</p>
    <Problem of={act.error} />
    <Row>
      <Button look="danger" busy={act.isPending} onClick={onYes}>
        {yes}
      </Button>
      <Button look="plain" onClick={onClose}>
        {no}
      </Button>
    </Row>
  </Dialog>
);
