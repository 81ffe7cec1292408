import type { ComponentProps } from "react";
import { CaptureList } from "./capture/CaptureList.tsx";
import { useEvidence } from "./verdict/use-evidence.ts";
import { momentOf, type VerdictTerms } from "./verdict/use-verdict-terms.ts";

/** The messages of a capture, judged by what is at hand and as it was chosen for the one that is shown. */
export function CapturedMessages({
  terms,
  ...list
}: Omit<ComponentProps<typeof CaptureList>, "terms"> & { terms: VerdictTerms }) {
  const { evidence, givenVersion, isLoading } = useEvidence(terms.useOwn);
  const version = isLoading ? undefined : givenVersion;
  return <CaptureList {...list} terms={{ now: momentOf(terms), evidence, version }} />;
}
