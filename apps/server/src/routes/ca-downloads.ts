import type { AuthorityRole, Ccms, ListKind } from "@v2x/ccms";
import { calls, certificateFileName, crlFileName, ctlFileName } from "@v2x/contract";
import type { ServeCall } from "../http/api-call.ts";

/** Serves the certificates and lists of the CCMS to the portal, named as on their cards. */
export function serveCaDownloads(serve: ServeCall, ccms: Ccms): void {
  const certificate = (role: AuthorityRole) => async () => {
    const { name, certificate: bytes } = await ccms.certificate(role);
    return { bytes, fileName: certificateFileName(name), keep: "stored" as const };
  };
  const list = (kind: ListKind, fileNameOf: (name: string) => string) => async () => {
    const { message, issuerName } = await ccms.list(kind);
    return { bytes: message, fileName: fileNameOf(issuerName), keep: "stored" as const };
  };
  serve(calls.ccms.getRootCert, certificate("rca"));
  serve(calls.ccms.getEaCert, certificate("ea"));
  serve(calls.ccms.getAaCert, certificate("aa"));
  serve(calls.ccms.getCtl, list("ctl", ctlFileName));
  serve(calls.ccms.getCrl, list("crl", crlFileName));
  serve(calls.ccms.getInfoBundle, () => ccms.info());
  serve(calls.ccms.getAaCertAppPermissions, async () => [...(await ccms.aaAppPermissions())]);
}
