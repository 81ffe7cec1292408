import { type CoerDecoderType, calls } from "@v2x/contract";
import { api } from "../../api/api.ts";
import { bytesToHex } from "../../ui/hex.ts";

/** A type that has an example. */
export type ExampleType = Exclude<CoerDecoderType, "unknown">;

/** Examples from this portal's own authorities, as they stand at this moment. */
export const ownExamples = ["CcmsCert", "CcmsCtl", "CcmsCrl"] as const satisfies readonly ExampleType[];

/** Examples from another SCMS. */
export const scmsExamples = ["ScmsCert", "ScmsCrl"] as const satisfies readonly ExampleType[];

/** Loads the example of a type, as hex. @throws ApiError where the portal does not hand its own file out. */
export async function loadExample(type: ExampleType): Promise<string> {
  switch (type) {
    case "CcmsCert":
      return hexOf(await api.call(calls.getAaCert));
    case "CcmsCtl":
      return hexOf(await api.call(calls.getCtl));
    case "CcmsCrl":
      return hexOf(await api.call(calls.getCrl));
    case "ScmsCert":
      return (await import("./scms-examples.ts")).scmsCertHex;
    case "ScmsCrl":
      return (await import("./scms-examples.ts")).scmsCrlHex;
  }
}

async function hexOf(file: Blob): Promise<string> {
  return bytesToHex(new Uint8Array(await file.arrayBuffer()));
}
