/** A long part of a page: on a phone its charts and tables come with a tap. */
import { type ReactNode, useState } from 'react';
import { Button } from '#ui';
import './phone-fold.css';

export function PhoneFold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="phone-fold" data-open={isOpen}>
      <Button look="plain" small onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide' : 'Show'} {title}
      </Button>
      <div className="stack">{children}</div>
    </div>
  );
}
