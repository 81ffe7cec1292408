import { readFileSync } from "node:fs";
import { join } from "node:path";
import { coer, fromHex, type Schema } from "@v2x/asn1";
import { EtsiTs103097Certificate, Ieee1609Dot2Data, TlmCertificateTrustListMessage } from "@v2x/v2x-schema";
import { coerClosures } from "./closures-coer.ts";
import { type CodedSample, codecRows, type Row } from "./measure.ts";

const fixtures = join(import.meta.dirname, "..", "packages", "testkit", "fixtures");

/** COER decoding and encoding, with every check on. */
export function coerRows(): Row[] {
  const ticket = readFileSync(join(fixtures, "vanetza", "router-test-ticket.oer"));
  const signed = readFileSync(join(fixtures, "j2735", "dot2-signed-01.hex"), "latin1");
  const list = readFileSync(join(fixtures, "eu-l2-ectl-CE4CF6C19BFED720.oer"));
  return [
    sample("an authorization ticket", EtsiTs103097Certificate, ticket),
    sample("a signed TIM", Ieee1609Dot2Data, fromHex(signed.trim())),
    sample("the EU ECTL", TlmCertificateTrustListMessage, list),
  ].flatMap(codecRows);
}

function sample(name: string, schema: Schema, octets: Uint8Array): CodedSample {
  return {
    name,
    octets,
    decode: (input) => coer.decode(schema, input),
    encode: (value) => coer.encode(schema, value),
    baseline: coerClosures(schema),
  };
}
