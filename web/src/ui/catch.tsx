/** Where a failure of drawing ends: what is shown instead, with a way to try again. */
import { Component, type ReactNode } from 'react';

type Props = {
  /** Another place is another chance: what failed at the earlier one is forgotten. */
  at?: string;
  show: (error: unknown, again: () => void) => ReactNode;
  children: ReactNode;
};
type State = { failed?: { error: unknown } | undefined; at: string | undefined };

export class Catch extends Component<Props, State> {
  override state: State = { at: this.props.at };
  private hasTried = false;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    if (at === state.at) return null;
    forget(state.failed?.error);
    return { at, failed: undefined };
  }

  override componentWillUnmount(): void {
    forget(this.state.failed?.error);
  }

  override componentDidCatch(error: unknown): void {
    // Most browsers do not ask twice for a file of the program that failed, and a release may have taken it away: a new page helps.
    if (this.hasTried && isForgettable(error)) void reloadWhenReachable();
  }

  again = (): void => {
    this.hasTried = true;
    forget(this.state.failed?.error);
    this.setState({ failed: undefined });
  };

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? this.props.show(failed.error, this.again) : this.props.children;
  }
}

/** A code chunk that failed to load: it may be requested again. */
const isForgettable = (error: unknown): error is { forget: () => void } =>
  typeof error === 'object' && error !== null && 'forget' in error && typeof error.forget === 'function';

function forget(error: unknown): void {
  if (isForgettable(error)) error.forget();
}

/** Without a network the page stays as it is: a browser's own error page would be all that comes. */
async function reloadWhenReachable(): Promise<void> {
  const answer = await fetch(globalThis.location.pathname).catch(() => undefined);
  if (answer?.ok) globalThis.location.reload();
}
