import { calls } from "@v2x/contract";
import { api } from "../../../api/api.ts";
import { bytesToHex } from "../../../ui/hex.ts";

/** Types of which this portal's own authorities have one, as it stands at this moment. */
export const ownExamples = ["CcmsCert", "CcmsCtl", "CcmsCrl"] as const;
export type OwnExample = (typeof ownExamples)[number];

/** Loads one of them, as hex. @throws ApiError where the portal does not hand its own file out. */
export async function loadOwnExample(type: OwnExample): Promise<string> {
  switch (type) {
    case "CcmsCert":
      return hexOf(await api.call(calls.ccms.getAaCert));
    case "CcmsCtl":
      return hexOf(await api.call(calls.ccms.getCtl));
    case "CcmsCrl":
      return hexOf(await api.call(calls.ccms.getCrl));
  }
}

async function hexOf(file: Blob): Promise<string> {
  return bytesToHex(new Uint8Array(await file.arrayBuffer()));
}
