/** /requirements: what to have at hand, and what is never requested. */
import { paths } from '#platform/paths';
import { Region } from '../../../../ui/region.tsx';
import { upfrontFees } from '../faq-questions.ts';
import type { Offers } from '../offers.ts';
import { NoFigures, PageFrame, PageTop } from '../page-frame.tsx';
import { type Requirement, requiredByLoans, requiredOfAll } from '../requirements.ts';

export function RequirementsPage({ offers: { loans } }: { offers: Offers }) {
  const needed = [...requiredOfAll(), ...requiredByLoans(loans ?? [])];
  const fees = upfrontFees(loans);
  return (
    <PageFrame path={paths.requirements}>
      <PageTop title="What you need to apply">
        Everything can be sent from a phone, in any order, on different days. Each file may be up to 5 MB.
      </PageTop>
      <section className="section">
        <div className="wrap">
          <Region label="What to have ready">
            <table className="table table-cards">
              <thead>
                <tr>
                  <th scope="col">Have ready</th>
                  <th scope="col">What we accept</th>
                  <th scope="col">Why we ask</th>
                </tr>
              </thead>
              <tbody>
                {needed.map((one) => (
                  <Needed key={one.what} of={one} />
                ))}
              </tbody>
            </table>
          </Region>
          {!loans && <NoFigures what="What each loan asks for in addition" />}
        </div>
      </section>
      <section className="section">
        <div className="wrap split">
          <h2 className="section-title">What we never ask for</h2>
          <div className="prose">
            <ul>
              <li>Your bank PIN, your card PIN, or a code that your bank sent you.</li>
              <li>Access to your contacts, photos, messages or call log.</li>
              <li>{fees ? `Money before a loan is paid out. ${fees}.` : 'Money before a loan is paid out.'}</li>
              <li>The password of your email or of any other service.</li>
            </ul>
            <a className="button" href={paths.register}>
              Register
            </a>
          </div>
        </div>
      </section>
    </PageFrame>
  );
}

const Needed = ({ of: { what, only, how, why } }: { of: Requirement }) => (
  <tr>
    <td>
      <span>
        {what}{' '}
        {only && (
          <small className="tag" data-tone="secondary">
            {only}
          </small>
        )}
      </span>
    </td>
    <td data-long="true">{how}</td>
    <td data-long="true" data-why="true">
      {why}
    </td>
  </tr>
);
