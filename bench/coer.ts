import { readFileSync } from "node:fs";
import { join } from "node:path";
import { coer, fromHex, type Schema } from "@v2x/asn1";
import { EtsiTs103097Certificate, Ieee1609Dot2Data, TlmCertificateTrustListMessage } from "@v2x/v2x-schema";
import { type CodedSample, codecRows, type Row } from "./measure.ts";

const fixtures = join(import.meta.dirname, "..", "packages", "testkit", "fixtures");

/** COER decoding and encoding, with every check on. */
export function coerRows(): Row[] {
  const ticket = readFileSync(join(fixtures, "vanetza", "router-test-ticket.oer"));
  const signed = readFileSync(join(fixtures, "j2735", "dot2-signed-01.hex"), "latin1");
  const list = readFileSync(join(fixtures, "eu-l2-ectl-CE4CF6C19BFED720.oer"));
  const target = {
    decode: "at least 1.5 × native and 1 200 000/s",
    encode: "at least 0.8 × native and 1 000 000/s",
  };
  const ofSigned = { decode: "at least 1.5 × native", encode: "at least 0.8 × native" };
  return [
    sample("an authorization ticket", EtsiTs103097Certificate, ticket, {
      native: { decode: 799_000, encode: 1_505_000 },
      target,
    }),
    sample("a signed TIM", Ieee1609Dot2Data, fromHex(signed.trim()), {
      native: { decode: 1_223_000, encode: 2_601_000 },
      target: ofSigned,
    }),
    sample("the EU ECTL", TlmCertificateTrustListMessage, list),
  ].flatMap(codecRows);
}

function sample<T>(
  name: string,
  schema: Schema<T>,
  octets: Uint8Array,
  known: Pick<CodedSample, "native" | "target"> = {},
): CodedSample {
  const value = coer.decode(schema, octets);
  return {
    name,
    octets,
    decode: () => coer.decode(schema, octets),
    encode: () => coer.encode(schema, value),
    ...known,
  };
}
