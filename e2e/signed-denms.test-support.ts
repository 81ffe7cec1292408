import { fromHex } from "@v2x/asn1";
import { type MessageSigner, toTime32 } from "@v2x/credentials";
import { bitmap, group } from "../packages/credentials/src/hierarchy.test-support.ts";
import {
  europeanBench,
  selfSign,
  signCarelessly,
  signMessage,
} from "../packages/credentials/src/verdict/verdict.test-support.ts";

/** PSID of DENMs, and the SSP that all of the chain may have. */
const psid = 37;
const ssp = "01ffffff";
const position = { latitude: 480_000_000, longitude: 90_000_000, elevation: 5000 };

/** A DENM on the air, behind GeoNetworking, and who answers for it: a chain that is valid at present. */
export interface SignedDenm {
  /** Ethernet frames; the signer is named by digest in the first, by certificate in the second. */
  readonly frames: readonly [Uint8Array, Uint8Array];
  readonly root: Uint8Array;
  readonly aa: Uint8Array;
}

/** Signs a DENM twice by a ticket of authorities that are made for it. */
export async function signedDenm(denm: Uint8Array): Promise<SignedDenm> {
  const bench = await europeanBench();
  const now = Date.now();
  const validityPeriod = {
    start: toTime32(new Date(now - 86_400_000)),
    duration: { choice: "years", value: 1 },
  } as const;
  const [rootFields, aaFields, ticketFields] = [bench.root, bench.aa, bench.ticket].map(
    ({ certificate }) => ({ ...certificate.value.toBeSigned, validityPeriod }),
  );
  const rootCertificate = await selfSign(
    {
      ...rootFields!,
      certIssuePermissions: [group(623, "013e", "ffc1", 1), group(psid, ssp, "ff000000", 2)],
    },
    bench.root.signer,
  );
  const root = { ...bench.root, certificate: rootCertificate };
  const aaCertificate = await signCarelessly(
    { ...aaFields!, certIssuePermissions: [group(psid, ssp, "ff000000", 1)] },
    root,
  );
  const aa = { ...bench.aa, certificate: aaCertificate };
  const ticketCertificate = await signCarelessly(
    { ...ticketFields!, appPermissions: [bitmap(psid, ssp)] },
    aa,
  );
  const ticket: MessageSigner = { ...bench.ticket, certificate: ticketCertificate };
  const header = {
    psid,
    generationTime: BigInt(toTime32(new Date(now - 60_000))) * 1_000_000n,
    generationLocation: position,
  };
  const payload = geonetworking(denm);
  const frameOf = async (named: "digest" | "certificate") =>
    Buffer.concat([
      fromHex("ffffffffffff0200000000018947"),
      // Version 1, secured, a minute at most, ten hops.
      fromHex("12001a0a"),
      await signMessage(header, ticket, payload, named),
    ]);
  return {
    frames: [await frameOf("digest"), await frameOf("certificate")],
    root: rootCertificate.bytes,
    aa: aaCertificate.bytes,
  };
}

/** A single hop packet with BTP-B to the port of DENMs. */
function geonetworking(denm: Uint8Array): Uint8Array {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(4 + denm.length);
  return Buffer.concat([
    fromHex("20500280"),
    length,
    fromHex("0100"),
    fromHex("1400020000000001123456781efe9200029020c0856d038400000000"),
    fromHex("07d20000"),
    denm,
  ]);
}
