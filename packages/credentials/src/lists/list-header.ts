import {
  below,
  type Check,
  CrlServicePsid,
  CtlServicePsid,
  checkOf,
  checksOf,
  etsiTs103097SignedDataRules,
  type SignedData,
} from "@v2x/v2x-schema";
import type { ListContent } from "./trust-lists.ts";

/** The service under which each list is signed. */
export const listPsids = { crl: CrlServicePsid, ctl: CtlServicePsid, ectl: CtlServicePsid } as const;

const clause = "ETSI TS 102 941 6.3";

/** Whether the header of a list's message is as TS 102 941 prescribes: what every European message has, and no more. */
export function headerChecks(kind: ListContent["kind"], signedData: SignedData): readonly Check[] {
  const { psid, generationTime, p2pcdLearningRequest, missingCrlIdentifier, ...others } =
    signedData.tbsData.headerInfo;
  const more = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const wanted = listPsids[kind];
  const rule = { clause, path: "tbsData.headerInfo" };
  return below("content.signedData", [
    ...checksOf(etsiTs103097SignedDataRules, signedData),
    checkOf(
      {
        ...rule,
        name: "list-psid",
        expected: `its PSID is ${wanted}`,
        ask: () => psid === wanted || { found: `its PSID is ${psid}, not ${wanted}` },
      },
      undefined,
    ),
    checkOf(
      {
        ...rule,
        name: "list-header-bare",
        expected: "its header holds psid and generationTime, and nothing else",
        ask: () => more.length === 0 || { found: `its header must not hold ${more.join(", ")}` },
      },
      undefined,
    ),
    checkOf(
      {
        clause,
        path: "signer",
        name: "list-signer-enclosed",
        expected: "its signer comes along as a certificate",
        ask: () =>
          kind === "crl"
            ? "notApplicable"
            : signedData.signer.choice === "certificate" || {
                found: `its signer comes along as ${signedData.signer.choice}, not as a certificate`,
              },
      },
      undefined,
    ),
  ]);
}
