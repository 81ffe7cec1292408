/** What secured data carries: the octets inside an envelope, and which structure they are. */
import { type Ieee1609Dot2Content, type Ieee1609Dot2Data, Ieee1609Dot2Data as Schema } from "@v2x/v2x-schema";
import type { Attempt } from "./structure.ts";

/** Octets that an envelope carries. */
export interface Carried {
  /** The field that holds them. */
  readonly path: string;
  readonly octets: Uint8Array;
  /** The alternative of Ieee1609Dot2Content that they are. */
  readonly content: "unsecuredData" | "signedCertificateRequest" | "signedX509CertificateRequest";
  /** The application that the signer names; absent where nobody signed or the header was not reached. */
  readonly psid?: number;
}

/**
 * The innermost octets of secured data, plain or signed; undefined where it is encrypted or the data are elsewhere.
 * Where the octets of the envelope end early, what there is of the payload.
 *
 * @param bytes - those that the attempt read.
 */
export function carriedBy({ schema, value, map, failure }: Attempt, bytes: Uint8Array): Carried | undefined {
  if (schema !== Schema) return undefined;
  if (failure === undefined) return innermost(value as Ieee1609Dot2Data);
  const last = map.at(-1);
  if (failure.code !== "truncated" || !last?.path.endsWith(".unsecuredData")) return undefined;
  const octets = behindLength(bytes.subarray(last.start));
  return octets.length === 0 ? undefined : { path: last.path, octets, content: "unsecuredData" };
}

function innermost(data: Ieee1609Dot2Data): Carried | undefined {
  let content: Ieee1609Dot2Content = data.content;
  let path = "content";
  let psid: number | undefined;
  while (content.choice === "signedData") {
    psid = content.value.tbsData.headerInfo.psid;
    const inner: Ieee1609Dot2Data | undefined = content.value.tbsData.payload.data;
    if (inner === undefined) return undefined;
    path += ".signedData.tbsData.payload.data.content";
    content = inner.content;
  }
  if (content.choice === "encryptedData" || content.choice === "unknown") return undefined;
  return {
    path: `${path}.${content.choice}`,
    octets: content.value,
    content: content.choice,
    ...(psid === undefined ? {} : { psid }),
  };
}

/** What there is behind a COER length that reaches past the end. */
function behindLength(bytes: Uint8Array): Uint8Array {
  const first = bytes[0] ?? 0;
  return bytes.subarray(first < 128 ? 1 : 1 + (first & 127));
}
