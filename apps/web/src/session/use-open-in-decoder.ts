import type { System } from "@v2x/contract";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { bytesToHex } from "../ui/hex.ts";
import { keptInput } from "./kept-input.ts";
import { useOrganization } from "./use-organization.ts";
import { useSessionState } from "./use-session.ts";

/** Opens the COER decoder on a certificate of that system, as if its octets had been pasted there. */
export function useOpenInDecoder(system: System): (certificate: Uint8Array) => void {
  const { organizationId } = useOrganization();
  const session = useSessionState();
  const navigate = useNavigate();
  return (certificate) => {
    // Signed out meanwhile: the decoder would belong to whoever signs in next.
    if (session.status !== "signed-in") return;
    keptInput.keep({ email: session.user.email, organizationId }, { text: bytesToHex(certificate) });
    void navigate({
      pathname: paths.coerDecoder(),
      search: new URLSearchParams({ type: system === "ccms" ? "CcmsCert" : "ScmsCert" }).toString(),
    });
  };
}
