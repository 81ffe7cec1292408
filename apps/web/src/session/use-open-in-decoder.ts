import type { System } from "@v2x/contract";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { bytesToHex } from "../ui/hex.ts";
import { keptInput } from "./kept-input.ts";
import { useOrganization } from "./use-organization.ts";
import { useSessionState } from "./use-session.ts";

/** What the decoder is told to read octets as. */
const types = { ccms: "CcmsCert", scms: "ScmsCert", unknown: "unknown" } as const satisfies Record<
  System | "unknown",
  string
>;

/**
 * Opens the COER decoder on octets as if they had been pasted there.
 *
 * @param as - a certificate of that system, or whatever they turn out to be.
 * @returns takes octets, also as hexadecimal digits.
 */
export function useOpenInDecoder(as: System | "unknown"): (octets: Uint8Array | string) => void {
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
    void navigate({
      pathname: paths.coerDecoder(),
      search: new URLSearchParams({ type: types[as] }).toString(),
    });
  };
}
