import { readFileSync } from "node:fs";
import { join } from "node:path";
import { coer, fromHex, printJson, printValueNotation, type Schema, toJson, uper } from "@v2x/asn1";
import { etsi, j2735, TlmCertificateTrustListMessage } from "@v2x/v2x-schema";
import { printerRows, type Row } from "./measure.ts";

const fixtures = join(import.meta.dirname, "..", "packages", "testkit", "fixtures");

/** Octets to text by decoders and printers that are generated. */
export function textRows(): Row[] {
  return [
    ...frame("a BSM", "bsm-01.hex"),
    ...frame("a BSM with Part II", "bsm-19.hex"),
    ...frame("a MAP", "map-01.hex"),
    ...frame("a MAP of a large intersection", "map-04.hex"),
    ...rowsOf("a CAM", etsi.release2.CAM, uper, "etsi/cam-01.hex"),
    ...rowsOf("the EU ECTL", TlmCertificateTrustListMessage, coer, "eu-l2-ectl-CE4CF6C19BFED720.oer"),
  ];
}

function frame(name: string, file: string): Row[] {
  return rowsOf(name, j2735.MessageFrame, uper, `j2735/${file}`);
}

function rowsOf(name: string, schema: Schema, { decode }: typeof coer | typeof uper, file: string): Row[] {
  const content = readFileSync(join(fixtures, file));
  const octets = file.endsWith(".hex") ? fromHex(content.toString("latin1").trim()) : content;
  return printerRows({
    name,
    octets,
    json: toJson(schema, decode(schema, octets)),
    toJsonText: (input) => printJson(schema, decode(schema, input)),
    toValueNotation: (input) => printValueNotation(schema, decode(schema, input)),
  });
}
