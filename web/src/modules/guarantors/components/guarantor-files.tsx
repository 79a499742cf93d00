/** The guarantors of a loan for the staff who decide about it: state, evidence, consents, asking again, refusing. */
import { naira } from '@ajo/contract/kernel/money';
import { longInstant } from '@ajo/contract/kernel/time';
import type { GuarantorFile } from '@ajo/contract/modules/guarantors/staff';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { masked } from '#platform/masked';
import { phoneText } from '#platform/phone-text';
import {
  Button,
  Card,
  ErrorState,
  Facts,
  FormDialog,
  Grid,
  Row,
  Skeletons,
  Stack,
  StatusTag,
  TextField,
  toneOf,
  useFields,
} from '#ui';
import { consentWords, matchWords, staffContactText, staffWords } from '../guarantor.labels.ts';
import { useDeny, useGuarantorFiles } from '../staff-guarantors.calls.ts';
import { Evidence } from './evidence-viewer.tsx';
import '../../../ui/disclosure.css';

/** `onAskAgain` mails a new link: an act of the loan, which is on a higher floor. */
type Props = { loanId: string; isAsking: boolean; onAskAgain: (guarantorId: string) => void; actions?: ReactNode };

export function GuarantorFiles({ loanId, isAsking, onAskAgain, actions }: Props) {
  const { data, error, refetch } = useGuarantorFiles(loanId);
  const [refusing, setRefusing] = useState<GuarantorFile>();
  return (
    <Card title="Guarantors" actions={actions}>
      <Stack gap="loose">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : !data && <Skeletons />}
        {data?.length === 0 && <p className="quiet">No guarantors.</p>}
        {data?.map((one) => (
          <div key={one.id} className="person">
            <Row spread>
              <Row>
                <strong>
                  {one.name} ({one.relationship})
                </strong>
                <StatusTag tone={toneOf(one.status)}>{staffWords[one.status]}</StatusTag>
              </Row>
              <Acts one={one} isAsking={isAsking} onAskAgain={onAskAgain} onRefuse={setRefusing} />
            </Row>
            <FactsOf one={one} />
            {one.video && <Evidence loanId={loanId} id={one.id} name={one.name} piece="video" file={one.video} />}
            {one.bank_statement && (
              <Evidence loanId={loanId} id={one.id} name={one.name} piece="bank_statement" file={one.bank_statement} />
            )}
            <Consents one={one} />
          </div>
        ))}
      </Stack>
      {refusing && <RefusalDialog one={refusing} onClose={() => setRefusing(undefined)} />}
    </Card>
  );
}

type ActsProps = Pick<Props, 'isAsking' | 'onAskAgain'> & { one: GuarantorFile; onRefuse: (one: GuarantorFile) => void };

function Acts({ one, isAsking, onAskAgain, onRefuse }: ActsProps) {
  if (!one.can.includes('ask_again') && !one.can.includes('deny')) return null;
  return (
    <div className="row guarantor-file-acts">
      {one.can.includes('ask_again') && (
        <Button small busy={isAsking} onClick={() => onAskAgain(one.id)}>
          Remind {one.name}
        </Button>
      )}
      {one.can.includes('deny') && (
        <span className="refuse">
          <Button small look="plain" onClick={() => onRefuse(one)}>
            Decline {one.name}
          </Button>
        </span>
      )}
    </div>
  );
}

function FactsOf({ one }: { one: GuarantorFile }) {
  return (
    <Grid>
      <Facts of={personFacts(one)} />
      {one.status !== 'denied' && one.phone_number !== null && <Facts of={evidenceFacts(one)} />}
    </Grid>
  );
}

const personFacts = (one: GuarantorFile): Record<string, string | null> => ({
  // Who has not accepted guarantees nothing yet.
  [isOpen(one) || one.status === 'denied' ? 'Asked to guarantee' : 'Guarantees']: naira(one.amount),
  ...(one.email !== null && { Email: one.email }),
  ...(one.phone_number !== null && { Phone: phoneText(one.phone_number) }),
  ...(one.invited_at && { 'Last sent': longInstant(one.invited_at) }),
  ...(one.answered_at && { Answered: longInstant(one.answered_at) }),
  ...(one.staff_contact && { 'Conflict of interest': staffContactText }),
  ...(one.signed_name && { Signed: one.signed_name }),
  ...(isOpen(one) && one.link_expires_at && { 'Link works until': longInstant(one.link_expires_at) }),
  ...(one.reason && { Reason: one.reason }),
});

const isOpen = ({ status }: GuarantorFile): boolean => status === 'unregistered' || status === 'incomplete';

const notGiven = <span className="none">Not given</span>;
const notConfirmed = <span className="none">Not confirmed</span>;

const evidenceFacts = (one: GuarantorFile): Record<string, ReactNode> => ({
  BVN: one.bvn_last4 ? <ProvenBvn last4={one.bvn_last4} match={one.bvn_match} /> : notConfirmed,
  'Phone verified': one.proven_phone ? phoneText(one.proven_phone) : notConfirmed,
  Video: one.video ? (one.video_by === 'borrower' ? 'Uploaded by the borrower' : 'Provided by the guarantor') : notGiven,
  'Bank statement': one.bank_statement ? 'Provided by the guarantor' : notGiven,
  'Other loans they guarantee': one.other_guarantees === 0 ? <span className="none">0</span> : String(one.other_guarantees),
});

const ProvenBvn = ({ last4, match }: { last4: string; match: GuarantorFile['bvn_match'] }) => (
  <>
    {masked(last4)}
    {match && ', '}
    {match === 'match' && <IconCheck className="name-match" size={16} aria-hidden="true" />}
    {match && matchWords[match]}
  </>
);

function Consents({ one }: { one: GuarantorFile }) {
  if (one.consents.length === 0) return null;
  return (
    <div className="disclosures">
      <details>
        <summary>What {one.name} agreed to</summary>
        <ul>
          {one.consents.map(({ kind, version, words, given_at: at, ip }) => (
            <li key={`${kind} ${at.toISOString()}`}>
              <strong>{consentWords[kind]}</strong>, {longInstant(at)}, from {ip}, version {version}: “{words}”
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function RefusalDialog({ one, onClose }: { one: GuarantorFile; onClose: () => void }) {
  const deny = useDeny();
  const { field, values, refuse } = useFields({ reason: '' });
  const send = (): void => deny.mutate({ id: one.id, reason: values.reason }, { onSuccess: onClose, onError: refuse });
  return (
    <FormDialog
      title={`Decline ${one.name} as guarantor`}
      label="Decline a guarantor"
      act={deny}
      verb="Decline guarantor"
      look="danger"
      onSend={send}
      onClose={onClose}
    >
      <p>
        {one.name} is notified that they are not needed. The customer reads your reason and may name another guarantor. This
        cannot be undone.
      </p>
      <TextField label="Reason for the customer" lines={3} maxLength={500} required {...field('reason')} />
    </FormDialog>
  );
}
