import type { System } from "@v2x/contract";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { bytesToHex } from "../ui/hex.ts";
import { keptInput } from "./kept-input.ts";
import { useOrganization } from "./use-organization.ts";
import { useSessionState } from "./use-session.ts";

/** What can be opened: a certificate of a system, a signed J2735 message, or whatever octets turn out to be. */
type Opened = System | "message" | "unknown";

/** The COER decoder's word for the certificates of each system. */
export const certificateTypes = { ccms: "CcmsCert", scms: "ScmsCert" } as const;

/** Which decoder reads it, and as what. */
const readings = {
  ccms: { pathname: paths.coerDecoder(), type: certificateTypes.ccms },
  scms: { pathname: paths.coerDecoder(), type: certificateTypes.scms },
  // It shows the message inside as well.
  message: { pathname: paths.uperDecoder(), type: "Ieee1609DataSigned" },
  unknown: { pathname: paths.coerDecoder(), type: "unknown" },
} as const satisfies Record<Opened, { readonly pathname: string; readonly type: string }>;

/**
 * Opens a decoder on octets as if they had been pasted there.
 *
 * @returns takes octets, also as text that the decoder reads.
 */
export function useOpenInDecoder(as: Opened): (octets: Uint8Array | string) => void {
  const { organizationId } = useOrganization();
  const session = useSessionState();
  const navigate = useNavigate();
  return (octets) => {
    // Signed out meanwhile: the decoder would belong to whoever signs in next.
    if (session.status !== "signed-in") return;
    keptInput.keep(
      { email: session.user.email, organizationId },
      {
        text: typeof octets === "string" ? octets : bytesToHex(octets),
      },
    );
    const { pathname, type } = readings[as];
    void navigate({ pathname, search: new URLSearchParams({ type }).toString() });
  };
}
