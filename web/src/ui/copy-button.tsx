/** Puts a text into the clipboard and confirms it in its own label. */
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';

/** `what` names the text for screen readers: "account number". `named` shows the name too, where two buttons are side by side. */
export function CopyButton({ text, what, named = false }: { text: string; what: string; named?: boolean }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await globalThis.navigator.clipboard.writeText(text);
    setCopied(true);
  };
  const verb = isCopied ? 'Copied' : 'Copy';
  return (
    <Button look="plain" label={`${verb} ${what}`} icon={<IconCopy size={18} aria-hidden="true" />} onClick={() => void copy()}>
      {named ? `${verb} ${what}` : verb}
    </Button>
  );
}
