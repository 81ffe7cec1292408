import { useState } from "react";
import { BundlePanel } from "./files/BundlePanel.tsx";
import { useEvidence } from "./verdict/use-evidence.ts";
import type { EvidenceAtHand, Opened } from "./worker/worker-protocol.ts";

/** A bundle, checked by what verdicts go by: certificates given by hand, and this portal's own. */
export function CheckedBundle(props: {
  opened: Opened;
  /** Which structure is shown. */
  chosen: number;
  onChoose: (item: number) => void;
}) {
  const { evidence, isLoading } = useEvidence(true);
  // What was met on the way changes with each file that is opened, and a bundle brings its own along.
  const told = useUnlessSame(evidence.filter(({ from }) => from !== "met"));
  return <BundlePanel {...props} evidence={isLoading ? undefined : told} />;
}

/** The same array until something in it is another. */
function useUnlessSame(evidence: readonly EvidenceAtHand[]): readonly EvidenceAtHand[] {
  const [kept, setKept] = useState(evidence);
  const isSame =
    kept.length === evidence.length &&
    kept.every(({ hex, from, isTrusted }, index) => {
      const other = evidence[index]!;
      return hex === other.hex && from === other.from && isTrusted === other.isTrusted;
    });
  if (isSame) return kept;
  setKept(evidence);
  return evidence;
}
