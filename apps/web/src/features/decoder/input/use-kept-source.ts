import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type InputOwner, keptInput } from "../../../session/kept-input.ts";
import { useOrganization } from "../../../session/use-organization.ts";
import { useSessionState } from "../../../session/use-session.ts";
import type { Opened, Unopened } from "../worker/worker-protocol.ts";
import { isShareFragment } from "./share-link.ts";
import { type SourceChoice, useSource } from "./use-source.ts";

/** Holds the source, beginning with what the same person left in this tab, on either decoder. */
export function useKeptSource(): { choice: SourceChoice; owner: InputOwner | undefined } {
  const { organizationId } = useOrganization();
  const session = useSessionState();
  // As it was when the screen was opened: what is on it never becomes anybody else's.
  const [owner] = useState(() =>
    session.status === "signed-in" ? { email: session.user.email, organizationId } : undefined,
  );
  // A link that brings an input of its own is not kept waiting by another.
  const { hash } = useLocation();
  const choice = useSource(() => (owner && !isShareFragment(hash) ? keptInput.load(owner) : undefined));
  return { choice, owner };
}

/**
 * Keeps the source in the tab, once it is known what it is: private keys are kept nowhere, nor bundles that may hold them.
 *
 * @param hex - what stands in the text area.
 * @param opened - what the worker made of this very source; undefined as long as that is not known.
 */
export function useKeeping(
  owner: InputOwner | undefined,
  { source }: SourceChoice,
  hex: string,
  opened: Opened | Unopened | undefined,
): void {
  const isPrivate =
    opened !== undefined && ("privateKey" in opened || ("bundle" in opened && opened.bundle === "archive"));
  const isKnown = opened !== undefined;
  useEffect(() => {
    if (!source || isPrivate) keptInput.forget();
    else if (owner && isKnown) {
      keptInput.keep(owner, { text: hex, ...(source.kind === "file" ? { file: source.file } : {}) });
    }
  }, [owner, source, hex, isPrivate, isKnown]);
}
