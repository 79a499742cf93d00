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
  private tries = 0;

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

  again = async (): Promise<void> => {
    // A release may have taken the file away, and some browsers do not ask twice for a file that failed: then only a new page helps.
    this.tries += 1;
    if (this.tries > 1 && (await isReachable())) globalThis.location.reload();
    forget(this.state.failed?.error);
    this.setState({ failed: undefined });
  };

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? this.props.show(failed.error, () => void this.again()) : this.props.children;
  }
}

/** What knows how to be asked again, is. */
function forget(error: unknown): void {
  if (typeof error === 'object' && error !== null && 'forget' in error && typeof error.forget === 'function') error.forget();
}

const isReachable = (): Promise<boolean> =>
  fetch(globalThis.location.pathname).then(
    ({ ok }) => ok,
    () => false,
  );
