import { randomBytes } from "node:crypto";
import { generatePrivateKey } from "@v2x/crypto";
import {
  batchFilename,
  isButterfly,
  keySchemeOf,
  pseudonymId,
  type ReadBatch,
  readBatch,
  readSingle,
  type ScmsAuthorizationOrder,
  type ScmsAuthorizationRequest,
  type ScmsStandpoint,
  singleFilename,
} from "@v2x/station";
import type { ScmsNeeds } from "./scms-needs.ts";

/** Makes the keys of one request, with how certificates come of them. */
export function keysFor({
  type,
  kind,
}: ScmsNeeds): Pick<ScmsAuthorizationOrder, "type" | "key" | "scheme" | "id"> {
  return {
    type,
    key: generatePrivateKey("NistP256"),
    scheme: keySchemeOf(kind, {
      expansion: () => Uint8Array.from(randomBytes(16)),
      encryptionKey: () => generatePrivateKey("NistP256"),
    }),
    id: isButterfly(kind) ? pseudonymId : { choice: "none", value: null },
  };
}

/** The file in which certificates come. @param firstPeriod - as acknowledged; absent without butterfly keys. */
export function fileNameOf(
  { requestHash }: ScmsAuthorizationRequest,
  firstPeriod: number | undefined,
): string {
  return firstPeriod === undefined ? singleFilename(requestHash) : batchFilename(requestHash, firstPeriod);
}

/** Reads that file. */
export function readFile(
  archive: Uint8Array,
  request: ScmsAuthorizationRequest,
  firstPeriod: number | undefined,
  standpoint: ScmsStandpoint,
): Promise<ReadBatch> {
  return firstPeriod === undefined
    ? readSingle(archive, request, standpoint)
    : readBatch(archive, firstPeriod, request, standpoint);
}
