import { fromHex } from "@v2x/asn1";
import {
  calls,
  ccfFileName,
  certificateFileName,
  compositeCrlFileName,
  fileNames,
  type ScmsCaInfo,
} from "@v2x/contract";
import { AuthorityError } from "@v2x/pki";
import type { Scms, ScmsRole, ScmsUrls } from "@v2x/scms";
import { zipSync } from "fflate";
import type { ServeCall } from "../http/api-call.ts";
import { certificateFile, namedForPeople, nameOfAuthority, upperHex } from "./ca-files.ts";
import { extInfoOf } from "./scms-ext-info.ts";

/** Serves the certificates and lists of the SCMS to the portal, named as on their cards, and what the cards say. */
export function serveScmsCa(serve: ServeCall, scms: Scms, urls: ScmsUrls): void {
  const certificate = (role: ScmsRole) => async () =>
    certificateFile(namedForPeople(await scms.certificate(role)));
  const info = (role: ScmsRole) => async (): Promise<ScmsCaInfo> => {
    const record = await scms.certificate(role);
    const ctlSeriesId = await scms.files.ctlSeriesId();
    return { ...nameOfAuthority(namedForPeople(record)), extInfo: extInfoOf(record, { urls, ctlSeriesId }) };
  };
  const listOfRa = (list: () => Promise<Uint8Array>, fileNameOf: (name: string) => string) => async () => {
    const { name } = namedForPeople(await scms.certificate("ra"));
    return { bytes: await list(), fileName: fileNameOf(name), keep: "stored" as const };
  };
  serve(calls.scms.getRcaCert, certificate("rca"));
  serve(calls.scms.getIcaCert, certificate("ica"));
  serve(calls.scms.getRaCert, certificate("ra"));
  serve(calls.scms.getEcaCert, certificate("eca"));
  serve(calls.scms.getAcaCert, certificate("aca"));
  serve(calls.scms.getRcaInfo, info("rca"));
  serve(calls.scms.getIcaInfo, info("ica"));
  serve(calls.scms.getRaInfo, info("ra"));
  serve(calls.scms.getEcaInfo, info("eca"));
  serve(calls.scms.getAcaInfo, info("aca"));
  serve(calls.scms.compositeCrl, listOfRa(scms.files.compositeCrl, compositeCrlFileName));
  serve(calls.scms.ccf, listOfRa(scms.files.ccf, ccfFileName));
  serve(calls.scms.electorInfo, async () => (await scms.electors()).map(nameOfAuthority));
  serve(calls.scms.electorCert, async ({ query }) => {
    const hashedId8 = fromHex(query.hashedId8);
    const elector = (await scms.certificates()).find(
      (record) => record.role === "elector" && Buffer.compare(record.hashedId8, hashedId8) === 0,
    );
    if (elector === undefined) throw new AuthorityError("authority-unknown", { hashedId8 });
    return certificateFile(elector);
  });
  serve(calls.scms.ctl, async () => ({
    bytes: await ctlWithElectors(scms),
    fileName: fileNames.ctl,
    keep: "stored" as const,
  }));
}

/** The trust list, named as in IEEE 1609.2.1 8.6, and the electors' certificates, in a zip without compression. */
async function ctlWithElectors(scms: Scms): Promise<Uint8Array> {
  const { issue, issuedAt, message } = await scms.files.ctl();
  const series = upperHex(await scms.files.ctlSeriesId());
  const electors = await scms.electors();
  const files = Object.fromEntries([
    [`ctl_${series}_${issue}.oer`, message],
    ...electors.map(({ name, certificate }) => [certificateFileName(name), certificate] as const),
  ]);
  // One time for all, so that the same list gives the same octets.
  return zipSync(files, { level: 0, mtime: issuedAt });
}
