/** /requirements: what to have at hand, and what is never requested. */
import { promises } from '@ajo/contract/kernel/promises';
import { paths } from '#platform/paths';
import { Region } from '../../../../ui/region.tsx';
import { PageFrame, PageTop } from '../page-frame.tsx';

const needed = [
  ['Your BVN', 'Eleven digits. Dial *565*0# from the number at your bank to read it.', 'It proves that the account is yours.'],
  [
    'A bank account in your own name',
    'Number and bank. We read the name back to you.',
    'The money is paid there and nowhere else.',
  ],
  [
    'An identity document',
    'NIN slip, driver’s licence, voter’s card or passport, as a photo or PDF.',
    'The law requires it from every lender.',
  ],
  ['Where you live', 'Address, and a bill or tenancy agreement of the last three months.', 'So that letters reach you.'],
  ['How you earn', 'Employer and salary date, or your business with some pictures of it.', 'We lend only what you can pay back.'],
  ['Six months of bank statement', 'PDF from your bank’s app, not a photo.', 'It shows your income and spending.'],
  [
    'One guarantor',
    'Name, phone and e-mail of a person with an income who is not your spouse.',
    'They get their own link, and may refuse.',
  ],
  ['A next of kin', 'Name and phone.', promises.nextOfKin],
] as const;

export function RequirementsPage() {
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
                  <th scope="col">In which form</th>
                  <th scope="col">Why we ask</th>
                </tr>
              </thead>
              <tbody>
                {needed.map(([what, how, why]) => (
                  <tr key={what}>
                    <td>
                      <strong>{what}</strong>
                    </td>
                    <td data-long="true">{how}</td>
                    <td data-long="true">{why}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Region>
        </div>
      </section>
      <section className="section">
        <div className="wrap split">
          <h2 className="section-title">What we never ask for</h2>
          <div className="prose">
            <ul>
              <li>Your bank PIN, your card PIN, or a code that your bank sent you.</li>
              <li>Access to your contacts, photos, messages or call log.</li>
              <li>Money before a loan is paid out.</li>
              <li>The password of your e-mail or of any other service.</li>
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
