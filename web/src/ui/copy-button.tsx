/** Puts a text into the clipboard and confirms it in its own label. */
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';

type Props = { text: string; what: string; named?: boolean; small?: boolean };

/** `what` names the text for screen readers: "account number". `named` shows the name too, where two buttons are side by side. */
export function CopyButton({ text, what, named = false, small = false }: Props) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await globalThis.navigator.clipboard.writeText(text);
    setCopied(true);
  };
  const verb = isCopied ? 'Copied' : 'Copy';
  return (
    <Button
      look={small ? 'text' : 'plain'}
      small={small}
      label={`${verb} ${what}`}
      icon={small ? null : <IconCopy size={18} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {named ? `${verb} ${what}` : verb}
    </Button>
  );
}
