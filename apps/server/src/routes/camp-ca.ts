import { calls, ccfFileName, compositeCrlFileName, type ScmsCaInfo } from "@v2x/contract";
import type { Camp, ScmsRole } from "@v2x/scms";
import type { ServeCall } from "../http/api-call.ts";
import { HttpFailure } from "../http/http-failure.ts";
import { certificateFile, nameOfAuthority } from "./ca-files.ts";
import { campExtInfoOf } from "./scms-ext-info.ts";

/**
 * Serves the certificates and lists of CAMP's variant to the portal, as those of the SCMS are.
 *
 * @param raBaseUrl - where devices find the RA.
 */
export function serveCampCa(serve: ServeCall, camp: Camp, raBaseUrl: string): void {
  const certificate = (role: ScmsRole) => async () => certificateFile(await camp.certificate(role));
  const info = (role: ScmsRole) => async (): Promise<ScmsCaInfo> => {
    const record = await camp.certificate(role);
    return { ...nameOfAuthority(record), extInfo: campExtInfoOf(record, raBaseUrl) };
  };
  const fileOfRa = (file: () => Promise<Uint8Array>, fileNameOf: (name: string) => string) => async () => {
    const { name } = await camp.certificate("ra");
    return { bytes: await file(), fileName: fileNameOf(name), keep: "stored" as const };
  };
  serve(calls.camp.getRcaCert, certificate("rca"));
  serve(calls.camp.getIcaCert, certificate("ica"));
  serve(calls.camp.getRaCert, certificate("ra"));
  serve(calls.camp.getEcaCert, certificate("eca"));
  serve(calls.camp.getAcaCert, certificate("aca"));
  serve(calls.camp.getMaCert, certificate("ma"));
  serve(calls.camp.getRcaInfo, info("rca"));
  serve(calls.camp.getIcaInfo, info("ica"));
  serve(calls.camp.getRaInfo, info("ra"));
  serve(calls.camp.getEcaInfo, info("eca"));
  serve(calls.camp.getAcaInfo, info("aca"));
  serve(calls.camp.getMaInfo, info("ma"));
  serve(calls.camp.electorInfo, async () =>
    (await camp.certificates()).filter(({ role }) => role === "elector").map(nameOfAuthority),
  );
  const electorless = async () => {
    throw new HttpFailure("electors-none", {});
  };
  serve(calls.camp.electorCert, electorless);
  serve(calls.camp.ctl, electorless);
  serve(calls.camp.compositeCrl, fileOfRa(camp.files.compositeCrl, compositeCrlFileName));
  serve(
    calls.camp.ccf,
    fileOfRa(async () => (await camp.files.localChainFile()).octets, ccfFileName),
  );
}
