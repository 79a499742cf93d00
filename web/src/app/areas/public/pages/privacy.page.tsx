/** /privacy: what is kept about people, why, for how long, and what they can ask for (Nigeria Data Protection Act 2023). */
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { Region } from '../../../../ui/region.tsx';
import { PageFrame, PageTop } from '../page-frame.tsx';

const retention = [
  ['Name, email, phone, date of birth', 'To make and keep your account', 'Contract'],
  ['BVN, identity document, address', 'To identify borrowers, as the law on money laundering requires', 'Law'],
  ['Work, income, bank statement', 'To lend only what you can repay', 'Contract'],
  ['Bank account, card token', 'To pay out and to collect what you agreed to. We never hold a full card number', 'Contract'],
  ['Guarantor and next of kin', 'To contact the guarantor; to reach a contact in an emergency', 'Legitimate interest'],
  ['Messages, complaints, waiting list', 'To answer you, and to write when it is your turn', 'Consent'],
  ['Sign-ins, device, IP address', 'To detect fraud', 'Legitimate interest'],
] as const;

export function PrivacyPage() {
  return (
    <PageFrame path={paths.privacy}>
      <PageTop title="Privacy">
        What we keep about you, why, and how to see, correct or delete it. Version of 1 November 2026.
      </PageTop>
      <section className="section">
        <div className="wrap">
          <h2>What we keep, and why</h2>
          <Region label="What we keep">
            <table className="table table-cards table-grounds">
              <thead>
                <tr>
                  <th scope="col">Data</th>
                  <th scope="col">Purpose</th>
                  <th scope="col">Legal ground</th>
                </tr>
              </thead>
              <tbody>
                {retention.map(([what, why, ground]) => (
                  <tr key={what}>
                    <td>{what}</td>
                    <td data-long="true">{why}</td>
                    <td data-title="Legal ground" data-whole="true">
                      {ground}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Region>
        </div>
      </section>
      <Rights />
      <section className="section">
        <div className="wrap prose notes">
          <div>
            <h2>What we do not take</h2>
            <p>
              No contacts, photos, messages, call logs or location from your phone. No advertising cookies: this site sets none at
              all.
            </p>
          </div>
          <Others />
        </div>
      </section>
    </PageFrame>
  );
}

function Others() {
  return (
    <>
      <div>
        <h2>Who else sees it</h2>
        <p>
          Payment providers and banks, to move money; the BVN service, to check identity; licensed credit bureaus; authorities
          when the law obliges us. Each gets what its task needs. We do not sell data.
        </p>
      </div>
      <div>
        <h2>How long</h2>
        <p>
          As long as you have an account, and five years after the last loan: regulators may ask for the records. Then it is
          deleted or made anonymous.
        </p>
      </div>
      <div>
        <h2>What is stored in your browser</h2>
        <p>
          While you are signed in: your session key and your own profile, so that pages open quickly. Signing out removes both.
        </p>
      </div>
    </>
  );
}

const Rights = () => (
  <section className="section">
    <div className="wrap split">
      <h2 className="section-title">Your rights</h2>
      <div className="prose">
        <ul>
          <li>See what we hold, and get a copy.</li>
          <li>Have errors corrected.</li>
          <li>Withdraw a consent, such as for marketing; it is off unless you switch it on.</li>
          <li>Have data deleted that we no longer need to keep.</li>
          <li>Have a person look at a decision that a computer made.</li>
        </ul>
        <p>
          Write to us here or to <a href={`mailto:${brand.email}`}>{brand.email}</a>, for the attention of the data protection
          officer of {brand.legalName}. You can also complain to the Nigeria Data Protection Commission.
        </p>
        <a className="button" href={paths.contact}>
          Write to us
        </a>
      </div>
    </div>
  </section>
);
