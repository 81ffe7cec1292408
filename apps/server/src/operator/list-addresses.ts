import type { ListKind } from "@v2x/ccms";
import type { OperatedSystem } from "@v2x/contract";
import { upperHex } from "../routes/ca-files.ts";
import { campCrlPaths } from "../routes/camp-paths.ts";
import { distributionCentrePath } from "../routes/distribution-centre.ts";
import { seriesOf } from "../routes/scms-lists.ts";
import { scmsPaths } from "../routes/scms-paths.ts";

const ccmsCalls: Readonly<Record<ListKind, string>> = { ctl: "getctl", crl: "getcrl", ectl: "getectl" };

/**
 * Where devices fetch a list. Those of CAMP's variant come in one file.
 *
 * @param issuer - its id, 8 octets.
 * @param issue - its number; the electors' lists are all kept.
 */
export function addressOfList(
  {
    system,
    kind,
    issuer,
    issue,
  }: { system: OperatedSystem; kind: string; issuer: Uint8Array; issue: number },
  publicUrl: string,
): string {
  const id = upperHex(issuer);
  if (system === "ccms") return `${publicUrl}${distributionCentrePath}/${ccmsCalls[kind as ListKind]}/${id}`;
  if (system === "camp") return `${publicUrl}${campCrlPaths[0]}`;
  const ra = `${publicUrl}${scmsPaths.ra}/v3`;
  if (kind === "ctl") return `${ra}/ctl?ctlSeriesId=${id}&ctlSequenceNumber=${issue}`;
  if (kind === "info-status") return `${ra}/certificate-management-info-status`;
  return `${ra}/crl?craca=${id}&crlSeries=${seriesOf[kind as keyof typeof seriesOf]}`;
}
