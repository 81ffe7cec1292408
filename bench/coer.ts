import { readFileSync } from "node:fs";
import { join } from "node:path";
import { coer, fromHex } from "@v2x/asn1";
import { EtsiTs103097Certificate, TlmCertificateTrustListMessage } from "@v2x/v2x-schema";
import { type Row, rateOf } from "./measure.ts";

/** The ticket of 148 octets from the router test of vanetza; native figures for it are known. */
const ticket = fromHex(
  "8003008056dfd6d627a362dc108300000000001ddff7b58400a8010280012481040301000080012581050401901a258080820427bb27c998c1eca2b10e7107980244518b3c50a3a327b5b190d090f1451f3d808083c2f3caebc7fa35945c030a5ae01a417adf6dffd541ccd2d92bfeb63dc15689cbd6b8e32bd5e866d9faa2fe5595e2dbb9be3e965a7094258b4a249dfb758a07",
);
/** C that asn1c generated, gcc -O2, on a machine of this kind; values a second. */
const native = { decode: 799_000, encode: 1_505_000 };

const fixtures = join(import.meta.dirname, "..", "packages", "testkit", "fixtures");

/** COER decoding and encoding, with every check on. */
export function coerRows(): Row[] {
  const list = readFileSync(join(fixtures, "eu-l2-ectl-CE4CF6C19BFED720.oer"));
  const ticketValue = coer.decode(EtsiTs103097Certificate, ticket);
  const listValue = coer.decode(TlmCertificateTrustListMessage, list);
  return [
    row(
      "decode an authorization ticket",
      ticket,
      () => coer.decode(EtsiTs103097Certificate, ticket),
      native.decode,
      "≥ 1 200 000/s",
    ),
    row(
      "encode an authorization ticket",
      ticket,
      () => coer.encode(EtsiTs103097Certificate, ticketValue),
      native.encode,
      "≥ 1 000 000/s",
    ),
    row("decode the EU ECTL", list, () => coer.decode(TlmCertificateTrustListMessage, list)),
    row("encode the EU ECTL", list, () => coer.encode(TlmCertificateTrustListMessage, listValue)),
  ].flat();
}

function row(
  name: string,
  octets: Uint8Array,
  work: () => void,
  nativeRate?: number,
  target?: string,
): Row[] {
  const rate = rateOf(work);
  const figures: Row = {
    name: `${name} (${octets.length} octets)`,
    value: Math.round(rate),
    unit: "values/s",
    ...(target === undefined ? {} : { target }),
    ...(nativeRate === undefined
      ? {}
      : { baseline: { name: "native C (asn1c), values/s", value: nativeRate }, ratio: rate / nativeRate }),
  };
  return [figures, { name: "", value: Math.round((rate * octets.length) / 1e5) / 10, unit: "MB/s" }];
}
