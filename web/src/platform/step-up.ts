/** Step-up: requests a fresh code from the person and repeats the call. */
type Prover = () => Promise<boolean>;

let prover: Prover | undefined;
let underWay: Promise<boolean> | undefined;

/** The dialog lends itself while it is on the page. */
export function registerProver(newProver: Prover): () => void {
  prover = newProver;
  return () => {
    if (prover === newProver) prover = undefined;
  };
}

/** True when the person has proven it. Several calls that are refused at once share one question. */
export async function proveAgain(): Promise<boolean> {
  underWay ??= prover?.().finally(() => {
    underWay = undefined;
  });
  return (await underWay) ?? false;
}
