/** A secret that is shown once, after it was created. */
import { Button, CopyButton, Dialog, Row, Stack } from '#ui';

type Props = { title: string; secret: string; what: string; onClose: () => void };

export const SecretOnce = ({ title, secret, what, onClose }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <Stack>
      <p>Copy it now and send it to the merchant over a safe channel. It is not shown again.</p>
      <code className="breaks">{secret}</code>
      <Row>
        <CopyButton text={secret} what={what} named />
        <Button look="plain" onClick={onClose}>
          Done
        </Button>
      </Row>
    </Stack>
  </Dialog>
);
