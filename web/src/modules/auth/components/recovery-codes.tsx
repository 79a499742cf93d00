/** The ten recovery codes: shown once, to be saved on paper or in a file. */
import { saveFile } from '#platform/call';
import { brand } from '#platform/brand';
import { Button, Notice, Row, Stack } from '#ui';
import './two-factor.css';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${brand.name}: recovery codes. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <Stack>
      <Notice tone="warning" title="Save these codes now">
        They are shown only now. Use one to sign in when you do not have your phone; each works once.
      </Notice>
      <ol className="code-list" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Row>
        <Button onClick={onDone}>I have saved my codes</Button>
        <Button look="plain" onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}>
          Save as a file
        </Button>
      </Row>
    </Stack>
  );
}
