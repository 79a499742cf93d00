/** The skeleton while the code of an area loads: the bar, and grey bars where the words will be. */
import { Logo, Skeletons } from '#ui';

export function Loading() {
  return (
    <div data-waiting>
      <header className="bar">
        <div className="bar-row">
          <Logo />
        </div>
      </header>
      <main className="customer-main">
        <Skeletons lines={6} />
      </main>
    </div>
  );
}
